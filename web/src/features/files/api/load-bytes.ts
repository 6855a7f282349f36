import { problemFromBody } from '#/api/problem';
import { transport } from '#/api/transport';

type Progress = (loadedBytes: number, totalBytes: number | undefined) => void;

function joined(parts: Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole.buffer;
}

async function readAll(response: Response, onProgress: Progress): Promise<ArrayBuffer> {
  if (!response.body) return response.arrayBuffer();
  // Compressed content is longer than the header says.
  const isCompressed = response.headers.has('content-encoding');
  const totalBytes = (!isCompressed && Number(response.headers.get('content-length'))) || undefined;
  const parts: Uint8Array[] = [];
  const reader = response.body.getReader();
  let loadedBytes = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return joined(parts, loadedBytes);
    parts.push(value);
    loadedBytes += value.byteLength;
    onProgress(loadedBytes, totalBytes);
  }
}

/** Loads a file's bytes for the viewer and reports the progress. */
export async function loadBytes(
  url: string,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<ArrayBuffer> {
  const response = await transport(new Request(new URL(url, location.origin), { signal }));
  if (response.ok) return readAll(response, onProgress);
  throw problemFromBody(response.status, await response.json().catch(() => undefined));
}
