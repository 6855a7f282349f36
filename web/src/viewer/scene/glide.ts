import { between, type CameraView } from '../model/camera';

const GLIDE_MS = 250;

/** Moves the camera to another view in a quarter of a second; at once under reduced motion. */
export class Glide {
  private frame = 0;

  constructor(private readonly show: (view: CameraView) => void) {}

  start(from: CameraView, to: CameraView): void {
    this.stop();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.show(to);
      return;
    }
    const startMs = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - startMs) / GLIDE_MS);
      this.frame = part < 1 ? requestAnimationFrame(step) : 0;
      this.show(part < 1 ? between(from, to, 1 - (1 - part) ** 3) : to);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}
