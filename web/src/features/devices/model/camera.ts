/** Opens the rear camera, or says why there is none. */

export type CameraProblem = 'missing' | 'refused' | 'busy';

export class CameraError extends Error {
  override name = 'CameraError';

  constructor(readonly problem: CameraProblem) {
    super(problem);
  }
}

const PROBLEMS: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export async function openCamera(): Promise<MediaStream> {
  // Browsers do not offer cameras to pages without a secure connection.
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('missing');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    throw new CameraError(PROBLEMS[name] ?? 'missing');
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
