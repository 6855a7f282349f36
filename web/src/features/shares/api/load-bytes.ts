import { ApiProblem } from '#/api/problem';
import { fetchAlone } from './public-client';

/** Loads a file from a link and reports the progress. */
export async function loadBytes(
  link: string,
  signal: AbortSignal,
  onProgress: (loadedBytes: number, totalBytes: number | undefined) => void,
): Promise<ArrayBuffer> {
  const response = await fetchAlone(new Request(new URL(link, location.origin), { signal }));
  if (!response.ok || !response.body) throw new ApiProblem(response.status, undefined);
  const totalBytes = lengthOf(response.headers);
  const parts: Uint8Array[] = [];
  let loadedBytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loadedBytes += part.value.byteLength;
    onProgress(loadedBytes, totalBytes);
  }
  return joined(parts, loadedBytes);
}

function joined(parts: readonly Uint8Array[], lengthBytes: number): ArrayBuffer {
  const whole = new Uint8Array(lengthBytes);
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.byteLength;
  }
  return whole.buffer;
}

/** The length of the content; undefined for compressed content, whose header gives the compressed length. */
function lengthOf(headers: Headers): number | undefined {
  const length = Number(headers.get('content-length'));
  return length > 0 && !headers.has('content-encoding') ? length : undefined;
}
