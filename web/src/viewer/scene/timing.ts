/** Records when something became visible, as marks of the browser's User Timing. */

export function mark(name: string, detail?: unknown): void {
  performance.clearMarks(name);
  performance.mark(name, { detail });
}

const POLL_MS = 4;

/** Runs `then` once the graphics card has executed the commands given so far. */
export function whenDrawn(gl: WebGL2RenderingContext, then: () => void): void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) {
    then();
    return;
  }
  gl.flush();
  const look = () => {
    if (gl.isContextLost()) return;
    if (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) setTimeout(look, POLL_MS);
    else {
      gl.deleteSync(fence);
      then();
    }
  };
  look();
}
