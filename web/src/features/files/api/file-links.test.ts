import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '#/api/session';
import { signedIn } from '#/testing/people';
import { serve } from '#/testing/server';
import { archiveLink, fileLink } from './file-links';

beforeEach(() => {
  forgetSession('stay');
  startSession(signedIn());
});

// FIL-04
it('requests all links of the same moment in one call', async () => {
  const asked: string[] = [];
  serve({
    'GET /v1/files/uri/': (_, request) => {
      asked.push(new URL(request.url).search);
      return [200, { a: '/v1/files/link/1/', b: '/v1/files/link/2/' }];
    },
  });
  const links = await Promise.all([fileLink('a', 'picture'), fileLink('b', 'picture'), fileLink('a')]);
  expect(links).toEqual(['/v1/files/link/1/', '/v1/files/link/2/', '/v1/files/link/1/']);
  expect(asked.map(decodeURIComponent)).toEqual(['?ids=a,b&type=picture', '?ids=a&type=original']);
});

it('finds no link to a file that may not be loaded', async () => {
  serve({ 'GET /v1/files/uri/': [200, {}] });
  await expect(fileLink('a')).rejects.toMatchObject({ status: 404 });
});

// FIL-05
it('requests all files, or those of one person', async () => {
  const asked: string[] = [];
  serve({
    'GET /v1/cases/p1/files/uri/': (_, request) => {
      asked.push(new URL(request.url).search);
      return [200, { url: '/v1/files/link/zip/' }];
    },
  });
  expect(await archiveLink('p1')).toBe('/v1/files/link/zip/');
  await archiveLink('p1', 'u2');
  expect(asked).toEqual(['', '?userid=u2']);
});
