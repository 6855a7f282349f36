import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayerAction, LayerLook, LayerRow } from '../model/layers';
import type { SourceState } from '../model/loading';
import { TINTS } from '../tints';
import { LayerFailure } from './layer-failure';
import classes from './layer-item.module.css';
import { LayerProgress } from './layer-progress';
import { useLayerWords } from './use-layer-words';

interface LayerItemProps {
  row: LayerRow;
  /** The layer has other files: their names tell them apart. */
  hasTwins: boolean;
  look: LayerLook;
  states: readonly SourceState[];
  onChange: (action: LayerAction) => void;
  onRetry: () => void;
  /** Asks again which jaw it shows. */
  onDoubtJaw?: () => void;
}

export function LayerItem({ row, hasTwins, look, states, onChange, onRetry, onDoubtJaw }: LayerItemProps) {
  const { t, i18n } = useTranslation();
  const { layerName } = useLayerWords();
  const { key, layer, sources } = row;
  const { isShown, opacity } = look;
  const name = layerName(layer);
  const fileNames = sources.map((source) => source.name);
  const fullName = hasTwins ? t('viewer.layers.named', { layer: name, file: fileNames[0] }) : name;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(opacity / 100);
  const Eye = isShown ? IconEye : IconEyeOff;
  return (
    <li className={classes.item} data-hidden={!isShown || undefined}>
      <button
        type="button"
        className={classes.eye}
        aria-pressed={isShown}
        aria-label={t('viewer.layers.show', { layer: fullName })}
        title={isShown ? t('viewer.layers.hideIt') : t('viewer.layers.showIt')}
        onClick={() => onChange({ type: isShown ? 'hide' : 'show', key })}
      >
        <Eye size={18} stroke={1.6} aria-hidden />
      </button>
      <div className={classes.body}>
        <div className={classes.line}>
          <span
            className={classes.swatch}
            data-coloured={states.some(({ hasColours }) => hasColours) || undefined}
            style={{ '--tint': TINTS[layer] } as CSSProperties}
            aria-hidden
          />
          <span className={classes.name} title={fileNames.join('\n')}>
            {name}
            {hasTwins && <small>{fileNames[0]}</small>}
          </span>
          <span className={classes.value} aria-hidden>
            {percent}
          </span>
        </div>
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={100}
          value={opacity}
          disabled={!isShown}
          style={{ '--part': `${opacity}%` } as CSSProperties}
          aria-label={t('viewer.layers.opacity', { layer: fullName })}
          aria-valuetext={percent}
          onChange={(event) => onChange({ type: 'fade', key, opacity: event.currentTarget.valueAsNumber })}
        />
        <LayerProgress states={states} />
        <LayerFailure name={fullName} states={states} onRetry={onRetry} />
        {onDoubtJaw && (
          <button
            type="button"
            className={classes.doubt}
            aria-label={t('viewer.jaw.changeOf', { file: fileNames[0] })}
            onClick={onDoubtJaw}
          >
            {t('viewer.jaw.change')}
          </button>
        )}
      </div>
    </li>
  );
}
