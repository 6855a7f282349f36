/** Sends one file by the tus protocol: an interrupted upload resumes where it stopped (FIL-02). */
import type { DetailedError, HttpRequest, Upload } from 'tus-js-client';
import { callHeaders } from '#/api/call-headers';
import { ApiProblem, problemFromBody } from '#/api/problem';
import { refreshSession } from '#/api/session';
import { waitForNextTry } from '../model/upload/next-try';

const ENDPOINT = '/v1/uploads/';
/** A lost connection returns some day; a server that keeps refusing will not recover, so retries are limited. */
const REFUSALS_BORNE = 6;
const PASSING = [408, 423, 425, 429, 502, 503, 504];

export interface Sending {
  file: File;
  metadata: Record<string, string>;
  /** The upload to resume, from an earlier attempt. */
  uploadUrl?: string;
  signal: AbortSignal;
  /** Called with the upload's address on the server, even if the upload was cancelled meanwhile. */
  onStart: (uploadUrl: string) => void;
  onProgress: (sentBytes: number) => void;
  /** The connection was lost; the upload is retried automatically. */
  onCut: () => void;
  /** Finds an upload that the server has created but whose answer was lost. */
  findBegun: () => Promise<string | undefined>;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(error: Error | DetailedError): ApiProblem {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new ApiProblem(0, undefined);
  return problemFromBody(response.getStatus(), bodyOf(response.getBody()));
}

async function addHeaders(request: HttpRequest): Promise<void> {
  for (const [name, value] of Object.entries(await callHeaders())) request.setHeader(name, value);
}

/** One attempt, until the end or the next lost connection. */
async function attempt(sending: Sending): Promise<void> {
  const tus = await import('tus-js-client');
  const { file, metadata, uploadUrl, signal, onStart, onProgress } = sending;
  signal.throwIfAborted();
  const settled = new AbortController();
  let isCreating = false;
  return new Promise<void>((resolve, reject) => {
    const upload: Upload = new tus.Upload(file, {
      endpoint: `${location.origin}${ENDPOINT}`,
      uploadUrl: uploadUrl && new URL(uploadUrl, location.origin).href,
      metadata,
      retryDelays: null,
      // File names must not be kept in the browser's storage.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        isCreating = request.getMethod() === 'POST';
        return addHeaders(request);
      },
      onUploadUrlAvailable: () => {
        isCreating = false;
        if (upload.url) onStart(upload.url);
        if (signal.aborted) void upload.abort().catch(() => {});
      },
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(problemOf(error)),
    });
    const stop = () => {
      // The server may have created the upload already. Only its answer has the address, and without it the upload
      // cannot be discarded.
      if (!isCreating) void upload.abort().catch(() => {});
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { signal: settled.signal });
    upload.start();
  }).finally(() => settled.abort());
}

/** Whether only the offset is wrong; the other cause of a 409 is a closed case. */
function isOffsetLost({ status, code }: ApiProblem): boolean {
  return status === 409 && (code === undefined || code === 'other_offset');
}

export async function sendFile(sending: Sending): Promise<void> {
  let { uploadUrl } = sending;
  let cuts = 0;
  let refusals = 0;
  for (;;) {
    try {
      return await attempt({
        ...sending,
        uploadUrl,
        onStart: (url) => {
          uploadUrl = url;
          sending.onStart(url);
        },
        onProgress: (sentBytes) => {
          cuts = 0;
          sending.onProgress(sentBytes);
        },
      });
    } catch (error) {
      if (sending.signal.aborted || !(error instanceof ApiProblem)) throw error;
      if (!error.isUnreachable) refusals += 1;
      const isExpired = error.status === 401 && refusals === 1 && (await refreshSession()) === 'renewed';
      const isPassing = error.isUnreachable || PASSING.includes(error.status) || isOffsetLost(error);
      if (!isExpired && (!isPassing || refusals > REFUSALS_BORNE)) throw error;
      sending.onCut();
      await waitForNextTry(cuts, sending.signal);
      cuts += 1;
      // The lost answer may have created an upload; a second one would leave that one listed as interrupted
      // forever.
      if (error.isUnreachable) uploadUrl ??= await sending.findBegun();
    }
  }
}
