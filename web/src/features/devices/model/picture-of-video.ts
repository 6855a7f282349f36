/** Larger images take longer to search and show no more detail of a code. */
const LONGEST_SIDE_PX = 1280;

let canvas: HTMLCanvasElement | undefined;

/** The current camera image, or nothing if there is none yet. */
export function readPicture(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return undefined;
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(videoWidth, videoHeight));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
