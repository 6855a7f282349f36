import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { startEnglish } from '#/testing/render';
import { serve } from '#/testing/server';
import { filesOptions, type Recognised } from '../../api/case-files';
import { caseFile } from '../../testing/case-file';
import { useSayJaw } from './use-say-jaw';

const scan = caseFile({ id: 'f1', filename: 'scan.stl' });
const said = (jaw: Recognised['jaw']) => ({
  ...scan,
  recognised: { ...scan.recognised, jaw, jaw_source: 'person' as const },
});

/** The page of a case with one scan. */
async function open(file: typeof scan, put: Parameters<typeof serve>[0][string]) {
  await startEnglish();
  let stored = file;
  const calls = serve({
    'GET /v1/cases/c1/files/': () => [200, { files: [stored], limits: { max_bytes: 1 } }],
    'PUT /v1/files/f1/jaw/': put,
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ files: useQuery(filesOptions('c1')).data, say: useSayJaw('c1') }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.files).toBeDefined());
  return {
    say: (jaw: 'upper' | 'lower' | 'none') => result.current.say('f1', jaw),
    /** The recognised kind and jaw, as the page has them. */
    recognised: () => result.current.files?.[0]?.recognised,
    hear: (other: typeof scan) => {
      stored = other;
    },
    bodies: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body)),
  };
}

// VWR-06
it('sends the jaw that the page knows, so that no other answer is replaced', async () => {
  const { say, bodies, recognised } = await open(scan, [200, { detail: 'saved' }]);
  for (const jaw of ['lower', 'none', 'upper'] as const) expect(await say(jaw)).toBeUndefined();
  expect(bodies()).toEqual([
    { jaw: 'lower' },
    { from: 'lower', jaw: 'none' },
    { from: 'none', jaw: 'upper' },
  ]);
  await waitFor(() => expect(recognised()).toMatchObject({ jaw: 'upper', jaw_source: 'person' }));
});

// VWR-06: a jaw found in the name is no person's answer
it('corrects the jaw from the name', async () => {
  const upper = { ...scan, recognised: { ...scan.recognised, jaw: 'upper', jaw_source: 'name' } as const };
  const { say, bodies } = await open(upper, [200, { detail: 'saved' }]);
  await say('lower');
  expect(bodies()).toEqual([{ jaw: 'lower' }]);
});

// VWR-06, quality 13
it('shows the answer of another person, and the conflict', async () => {
  const detail = 'Somebody else has said meanwhile which jaw this is.';
  const { say, hear, bodies, recognised } = await open(scan, [409, { detail, code: 'jaw_changed' }]);
  hear(said('lower'));
  expect(await say('upper')).toMatch(/^Someone else has chosen the jaw in the meantime\./);
  await waitFor(() => expect(recognised()).toMatchObject({ jaw: 'lower', jaw_source: 'person' }));
  await say('upper');
  expect(bodies()).toEqual([{ jaw: 'upper' }, { from: 'lower', jaw: 'upper' }]);
});
