import type { InterruptedUpload } from '../../api/uploads';

/**
 * Recognises the same file after a reload without storing its name in the browser; undefined without HTTPS, where
 * hashing is not available.
 */
export async function fingerprintOf({ name, size, lastModified }: File): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const bytes = new TextEncoder().encode(`${name}\n${size}\n${lastModified}`);
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function isSameFile(
  file: Pick<File, 'name' | 'size'>,
  fingerprint: string | undefined,
  interrupted: InterruptedUpload,
): boolean {
  if (file.size !== interrupted.size) return false;
  if (fingerprint && interrupted.fingerprint) return fingerprint === interrupted.fingerprint;
  return file.name === interrupted.filename;
}
