import type { AppInfo } from '#/api/types';

/** Solves the configured captcha. Returns nothing if that fails (ACC-04). */
export async function solveCaptcha({ kind, site_key }: AppInfo['captcha']): Promise<string | undefined> {
  try {
    if (kind === 'altcha') {
      const { solveAltcha } = await import('./altcha');
      return await solveAltcha();
    }
    if (!site_key) return undefined;
    const { runInvisibleWidget } = await import('./invisible-widget');
    return await runInvisibleWidget(kind, site_key);
  } catch {
    return undefined;
  }
}
