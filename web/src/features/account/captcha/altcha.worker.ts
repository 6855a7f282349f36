import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';
import { handler } from 'altcha-lib/workers/shared';

handler({
  deriveKey: (parameters, salt, password) =>
    parameters.algorithm.startsWith('PBKDF2/')
      ? derivePbkdf2(parameters, salt, password)
      : deriveSha(parameters, salt, password),
});
