import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { CameraError, type CameraProblem, openCamera, stopCamera } from './camera';
import { readPicture } from './picture-of-video';

const PAUSE_MS = 120;

export type ScannerState = 'starting' | 'scanning' | CameraProblem;

/** Scans with the camera until a code is found or `isActive` becomes false; otherwise the camera is off. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  isActive: boolean,
  onCode: (code: string) => void,
): ScannerState {
  const [state, setState] = useState<ScannerState>('starting');
  const found = useEffectEvent(onCode);

  useEffect(() => {
    if (!isActive) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      isOver = true;
      if (stream) stopCamera(stream);
    };

    async function scan() {
      const [camera, { readCode }] = await Promise.all([
        openCamera().then((opened) => {
          stream = opened;
          // The dialog may have been closed while the browser was asking for permission.
          if (isOver) stopCamera(opened);
          return opened;
        }),
        import('./barcode'),
      ]);
      const screen = video.current;
      if (isOver || !screen) return;
      screen.srcObject = camera;
      await screen.play();
      setState('scanning');
      while (!isOver) {
        const picture = readPicture(screen);
        const code = picture && (await readCode(picture));
        if (isOver) return;
        if (code) {
          stop();
          return found(code);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }

    setState('starting');
    scan().catch((error: unknown) => {
      if (isOver) return;
      stop();
      setState(error instanceof CameraError ? error.problem : 'missing');
    });
    return stop;
  }, [isActive, video]);

  return state;
}
