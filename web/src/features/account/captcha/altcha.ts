/** Solves our own server's proof-of-work captcha in web workers, so that the page stays responsive. */
import { solveChallengeWorkers } from 'altcha-lib';
import { captchaChallenge } from '../api/captcha-challenge';

const MAX_WORKERS = 4;
const TIMEOUT_MS = 60_000;

export async function solveAltcha(): Promise<string | undefined> {
  const challenge = await captchaChallenge();
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./altcha.worker.ts', import.meta.url), { type: 'module' }),
    timeout: TIMEOUT_MS,
  });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
