const OPTIONS: WebGLContextAttributes = { alpha: true, powerPreference: 'high-performance' };

interface Context {
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  /** There is no graphics card: smooth edges would cost several times as much. */
  isSoftware: boolean;
}

/** Throws if the browser has no WebGL. */
export function makeContext(): Context {
  const canvas = document.createElement('canvas');
  const fast = canvas.getContext('webgl2', {
    ...OPTIONS,
    antialias: true,
    failIfMajorPerformanceCaveat: true,
  });
  const context = fast ?? canvas.getContext('webgl2', { ...OPTIONS, antialias: false });
  if (!context) throw new Error('no WebGL');
  return { canvas, context, isSoftware: fast === null };
}
