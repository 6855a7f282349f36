import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '#/api/download';

/** One download at a time, with the number of loaded bytes; leaving the page cancels it. */
export function useDownload(onFailed: (error: unknown) => void) {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(url: string, fileName: string) {
    const attempt = new AbortController();
    running.current = attempt;
    setBytes(0);
    try {
      await downloadFile(url, fileName, { signal: attempt.signal, onProgress: setBytes });
    } catch (error) {
      if (!attempt.signal.aborted) onFailed(error);
    } finally {
      if (running.current === attempt) {
        running.current = undefined;
        setBytes(undefined);
      }
    }
  }

  return {
    bytes,
    start: (url: string, fileName: string) => {
      if (!running.current) void run(url, fileName);
    },
    stop: () => running.current?.abort(),
  };
}
