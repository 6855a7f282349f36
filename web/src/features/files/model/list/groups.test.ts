import { expect, it } from 'vitest';
import { caseFile } from '../../testing/case-file';
import { sortIntoGroups } from './groups';

// CAS-01, FIL-03
it('lists scans by jaw first, each with its related scans, and leaves out empty groups', () => {
  const names = [
    'notes.xml',
    'photo.jpg',
    'lowerjaw.stl',
    'upperjaw-preop.stl',
    'order.pdf',
    'upperjaw.stl',
    '11-margin.xyz',
    'bite.stl',
  ];
  const files = names.map((filename) => caseFile({ id: filename, filename }));
  expect(sortIntoGroups(files).map(([group, of]) => [group, ...of.map(({ filename }) => filename)])).toEqual([
    ['upper', 'upperjaw.stl', 'upperjaw-preop.stl', '11-margin.xyz'],
    ['lower', 'lowerjaw.stl'],
    ['scans', 'bite.stl'],
    ['pictures', 'photo.jpg'],
    ['documents', 'order.pdf'],
    ['others', 'notes.xml'],
  ]);
});
