import { expect, it } from 'vitest';
import { recognise } from './recognise';

// FIL-03: the same names as on the server
it.each([
  ['maxillary.stl', 'model upper scan'],
  ['mandibular_preop.ply', 'model lower preop'],
  ['upperjaw-scanbody.obj', 'model upper scanbody'],
  ['lowerjaw_marker.ply', 'model lower marker'],
  ['11-margin.txt', 'margin upper 11'],
  ['bite.stl', 'model bite'],
  ['Preview3D.png', 'preview'],
  ['UpperJawScan.stl', 'model upper scan'],
  ['1234_20240115_0930_UpperJawPrePreparationScan.ply', 'model upper preop'],
  ['BiteScan2.stl', 'model bite'],
  ['2024-01-15 Flowers_Maxilla.obj', 'model upper scan'],
  ['Case-77-Mandible-situ.ply', 'model lower preop'],
  ['lowerjaw situation model.stl', 'model lower scan'],
  ['2024-01-15_00001-001-36-margin.xyz', 'margin lower 36'],
  ['margin-lowerjaw.csv', 'margin lower'],
  ['19margin.txt', 'margin'],
  ['OrthoCAD_Export_123456_Lower_PreOp.stl', 'model lower preop'],
  ['upperjaw-lowerjaw.stl', 'model scan'],
  ['Flowers.stl', 'model scan'],
  ['photo.png', 'image'],
  ['order.pdf', 'pdf'],
  ['notes.xml', 'other'],
  ['', 'other'],
])('%s: %s', (name, expected) => {
  const { kind, jaw, role, tooth } = recognise(name);
  expect([kind, jaw, role, tooth].filter(Boolean).join(' ')).toBe(expected);
});
