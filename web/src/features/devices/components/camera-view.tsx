import { IconCameraOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CameraProblem } from '../model/camera';
import { useScanner } from '../model/use-scanner';
import classes from './camera-view.module.css';

function problemOf(t: TFunction, problem: CameraProblem): string {
  if (problem === 'refused') return t('devices.cameraRefused');
  return problem === 'busy' ? t('devices.cameraBusy') : t('devices.cameraMissing');
}

interface CameraViewProps {
  isActive: boolean;
  onCode: (code: string) => void;
}

/** The camera image with a frame for the code, or the reason why there is no image. */
export function CameraView({ isActive, onCode }: CameraViewProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const state = useScanner(video, isActive, onCode);

  if (state !== 'starting' && state !== 'scanning') {
    return (
      <div className={classes.absent} role="status">
        <IconCameraOff size={28} stroke={1.5} aria-hidden />
        <p>{problemOf(t, state)}</p>
      </div>
    );
  }
  return (
    <figure className={classes.view} data-scanning={state === 'scanning' || undefined}>
      <video ref={video} muted playsInline aria-label={t('devices.cameraPicture')} />
      <div className={classes.frame} aria-hidden="true" />
      <figcaption role="status" className={classes.caption}>
        {state === 'scanning' ? t('devices.holdCode') : t('devices.cameraStarting')}
      </figcaption>
    </figure>
  );
}
