import { expect, it } from 'vitest';
import { lab } from '#/testing/connections-page';
import { findLabs } from './find-labs';

// LAB-01
it('finds labs by company, contact and country', () => {
  const labs = [
    lab({ id: 'l1', company_name: 'Zirkon Atelier', contact_name: 'Paula Gruber', country_name: 'AT' }),
    lab({ id: 'l2', company_name: 'Labo Petit', contact_name: 'Camille Petit', country_name: 'FR' }),
  ];
  const found = (search: string, language = 'en') => findLabs(labs, search, language).map(({ id }) => id);
  expect(found('')).toEqual(['l1', 'l2']);
  expect(found(' ATELIER ')).toEqual(['l1']);
  expect(found('camille')).toEqual(['l2']);
  expect(found('Österreich', 'de')).toEqual(['l1']);
  expect(found('nobody')).toEqual([]);
});
