import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '../harness/test';

test('NAV-04: /TestC4WOrthup frames the configured viewer, and nothing else may be framed', async ({
  page,
  serverWith,
}) => {
  const viewer = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Viewer</title><h1>A jaw in three dimensions</h1>');
  }).listen(0, '127.0.0.1');
  await once(viewer, 'listening');
  const address = viewer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const server = await serverWith({ ARCHWAY_PAGES__EXTERNAL_VIEWER_URL: `${origin}/orthup?case=1` });

  const answer = await page.goto(`${server.url}/TestC4WOrthup`);
  const frame = page.getByTitle('3D viewer');
  await expect(frame).toHaveAttribute('src', `${origin}/orthup?case=1`);
  await expect(frame.contentFrame().getByRole('heading')).toHaveText('A jaw in three dimensions');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy.split(';').map((part) => part.trim())).toContain(`frame-src ${origin}`);
  const box = await frame.boundingBox();
  expect([box?.width, box?.height], 'it has the whole window').toEqual([1440, 900]);
  viewer.closeAllConnections();
  viewer.close();
});
