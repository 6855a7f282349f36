/** Downloads files that need the bearer token, which a plain link cannot send. */
import { problemFromBody } from './problem';
import { transport } from './transport';

interface DownloadOptions {
  signal?: AbortSignal;
  /** The bytes loaded so far; the total is seldom known. */
  onProgress?: (bytes: number) => void;
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Collects the chunks in memory and makes a blob of them. */
async function loadBlob(url: string, { signal, onProgress }: DownloadOptions): Promise<Blob> {
  const response = await transport(new Request(url, { signal }));
  if (!response.ok) throw problemFromBody(response.status, await response.json().catch(() => undefined));
  const parts: BlobPart[] = [];
  let bytes = 0;
  if (response.body) {
    for await (const chunk of chunksOf(response.body)) {
      parts.push(chunk as BlobPart);
      bytes += chunk.byteLength;
      onProgress?.(bytes);
    }
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Loads a file and saves it under its name. */
export async function downloadFile(
  url: string,
  fileName: string,
  options: DownloadOptions = {},
): Promise<void> {
  const address = URL.createObjectURL(await loadBlob(url, options));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
