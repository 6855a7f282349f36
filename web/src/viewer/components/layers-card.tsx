import { IconChevronDown, IconStack2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type LayerAction, type LayerLooks, type LayerRow, lookOf } from '../model/layers';
import { type LoadingStates, stateOf } from '../model/loading';
import { LayerItem } from './layer-item';
import classes from './layers-card.module.css';

interface LayersCardProps {
  rows: readonly LayerRow[];
  looks: LayerLooks;
  states: LoadingStates;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (action: LayerAction) => void;
  onRetry: (ids: string[]) => void;
  /** Asks again which jaw a scan shows. */
  onDoubtJaw?: (id: string) => void;
}

/** The list of layers with their opacity; folded where there is little room (VWR-01). */
export function LayersCard(props: LayersCardProps) {
  const { rows, looks, states, isOpen, onToggle, onChange, onRetry, onDoubtJaw } = props;
  const { t } = useTranslation();
  const listId = useId();
  return (
    <section className={classes.card} aria-label={t('viewer.layers.title')} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.header}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        <IconStack2 size={18} stroke={1.7} aria-hidden />
        <span>{t('viewer.layers.title')}</span>
        <IconChevronDown size={16} stroke={1.8} className={classes.chevron} aria-hidden />
      </button>
      <ul id={listId} className={classes.list} hidden={!isOpen}>
        {rows.map((row) => (
          <LayerItem
            key={row.key}
            row={row}
            hasTwins={rows.filter(({ layer }) => layer === row.layer).length > 1}
            look={lookOf(looks, row.key)}
            states={row.sources.map(({ id }) => stateOf(states, id))}
            onChange={onChange}
            onRetry={() => onRetry(row.sources.map(({ id }) => id))}
            onDoubtJaw={doubtOf(row, onDoubtJaw)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Only a person's own answer can be corrected. */
function doubtOf({ sources: [source] }: LayerRow, onDoubtJaw: LayersCardProps['onDoubtJaw']) {
  if (!onDoubtJaw || source?.jawSaidBy !== 'person') return undefined;
  return () => onDoubtJaw(source.id);
}
