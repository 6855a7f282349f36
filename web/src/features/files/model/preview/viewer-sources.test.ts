import { expect, it } from 'vitest';
import { isPreop } from '#/viewer/source';
import { caseFile, rendition } from '../../testing/case-file';
import { viewerSources } from './viewer-sources';

const excuses = { waiting: 'Later', failed: (reason: string | null | undefined) => reason ?? 'Broken' };
const layerOf = (filename: string) => viewerSources([caseFile({ id: 'f1', filename })], excuses)[0]?.layer;

// VWR-01
it.each([
  ['upperjaw.stl', 'upper'],
  ['upperjaw-preop.ply', 'upper-preop'],
  ['lowerjaw-scanbody.stl', 'lower-scanbody'],
  ['lowerjaw-marker.obj', 'lower-scanbody'],
  ['bite.stl', 'bite'],
  ['upperjaw-bite.stl', 'bite'],
  ['11-margin.txt', 'margin'],
  ['scan.stl', 'other'],
  ['scanbody.stl', 'other'],
  ['photo.png', undefined],
  ['cloud.xyz', undefined],
])('%s lies in the layer %s', (filename, layer) => {
  expect(layerOf(filename)).toBe(layer);
});

// VWR-01, FIL-07
it('offers the available levels, and the original only if it may be downloaded', () => {
  const file = caseFile({ id: 'f1', filename: 'upperjaw.ply' });
  const sources = viewerSources(
    [
      { ...file, rendition: rendition({ coarse_size: 10, fine_size: 20, has_colours: true }) },
      { ...file, may_download: false, rendition: rendition({ coarse_size: 10 }) },
      { ...file, may_download: false, rendition: rendition({ state: 'waiting' }) },
      { ...file, rendition: rendition({ state: 'waiting' }) },
      { ...file, rendition: rendition({ state: 'failed', reason: 'The file is damaged.' }) },
    ],
    excuses,
  );
  const base = { id: 'f1', name: 'upperjaw.ply', layer: 'upper', role: 'scan', format: 'ply' };
  const coarseUrl = '/v1/files/f1/coarse/';
  const originalUrl = '/v1/files/f1/download/';
  expect(sources).toEqual([
    { ...base, hasColours: true, coarseUrl, fineUrl: '/v1/files/f1/fine/', originalUrl },
    { ...base, hasColours: false, coarseUrl },
    { ...base, hasColours: false, failure: 'Later' },
    { ...base, hasColours: false, originalUrl },
    { ...base, hasColours: false, failure: 'The file is damaged.' },
  ]);
});

// VWR-06: earlier scans are hidden at first, even if nobody has answered which jaw they show
it.each(['upperjaw-preop.ply', 'preop.stl'])('%s is known as an earlier scan', (filename) => {
  const [source] = viewerSources([caseFile({ id: 'f1', filename })], excuses);
  expect(source && isPreop(source)).toBe(true);
});

// VWR-06
it.each([
  ['scan.stl', 'nobody'],
  ['upperjaw.stl', undefined],
  ['bite.stl', undefined],
])('whether the viewer asks which jaw %s shows: %s', (filename, by) => {
  expect(viewerSources([caseFile({ id: 'f1', filename })], excuses)[0]?.jawSaidBy).toBe(by);
});

// VWR-06
it('the answer of a person counts, also that it is no jaw', () => {
  const file = caseFile({ id: 'f1', filename: 'scan.stl' });
  const said = (jaw: 'lower' | null) =>
    viewerSources([{ ...file, recognised: { ...file.recognised, jaw, jaw_source: 'person' } }], excuses)[0];
  expect(said('lower')).toMatchObject({ layer: 'lower', jawSaidBy: 'person' });
  expect(said(null)).toMatchObject({ layer: 'other', jawSaidBy: 'person' });
});
