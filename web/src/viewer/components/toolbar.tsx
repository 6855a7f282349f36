import {
  IconCamera,
  IconDroplet,
  IconDropletOff,
  IconMaximize,
  IconRulerMeasure,
  IconX,
  IconZoomReset,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from './tool-button';
import classes from './toolbar.module.css';

interface ToolbarProps {
  isFull: boolean;
  onToggleFull: () => void;
  onReset: () => void;
  isMeasuring: boolean;
  onToggleMeasure: () => void;
  /** Only if a layer has colours of its own. */
  solid?: { isOn: boolean; onToggle: () => void };
  onSnapshot?: () => void;
}

/** The actions on the whole picture. */
export function Toolbar(props: ToolbarProps) {
  const { isFull, onToggleFull, onReset, isMeasuring, onToggleMeasure, solid, onSnapshot } = props;
  const { t } = useTranslation();
  return (
    <fieldset className={classes.toolbar} aria-label={t('viewer.tools')}>
      <ToolButton
        label={isFull ? t('viewer.leaveFullScreen') : t('viewer.fullScreen')}
        shortcut="F"
        icon={isFull ? IconX : IconMaximize}
        onClick={onToggleFull}
      />
      <ToolButton label={t('viewer.reset')} shortcut="0" icon={IconZoomReset} onClick={onReset} />
      <ToolButton
        label={t('viewer.measure')}
        shortcut="M"
        icon={IconRulerMeasure}
        isPressed={isMeasuring}
        onClick={onToggleMeasure}
      />
      {solid && (
        <ToolButton
          label={t('viewer.solidColour')}
          icon={solid.isOn ? IconDropletOff : IconDroplet}
          isPressed={solid.isOn}
          onClick={solid.onToggle}
        />
      )}
      {onSnapshot && <ToolButton label={t('viewer.snapshot')} icon={IconCamera} onClick={onSnapshot} />}
    </fieldset>
  );
}
