import { expect, it } from 'vitest';
import { caseFile, rendition } from '../../testing/case-file';
import { casePicture, isPictureComing } from './case-picture';

const named = (filename: string, given = rendition()) =>
  caseFile({ id: filename, filename, rendition: given });

// CAS-01
it('is that of the scanner or of a scan, never a photo', () => {
  const photo = named('photo.png');
  const lower = named('lowerjaw.stl');
  const upper = named('upperjaw.stl');
  const preview = named('Preview3D.png');
  expect(casePicture([photo, lower, upper, preview])?.id).toBe('Preview3D.png');
  expect(casePicture([photo, lower, upper])?.id).toBe('upperjaw.stl');
  expect(casePicture([photo, lower])?.id).toBe('lowerjaw.stl');
  expect(casePicture([photo])).toBeUndefined();
});

it('is pending while the server renders it', () => {
  const waiting = named('upperjaw.stl', rendition({ state: 'waiting', has_picture: false }));
  expect(casePicture([waiting])).toBeUndefined();
  expect(isPictureComing([waiting])).toBe(true);
  expect(isPictureComing([named('notes.xml')])).toBe(false);
});
