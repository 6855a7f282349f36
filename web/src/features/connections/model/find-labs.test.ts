import { expect, it } from 'vitest';
import { lab } from '#/testing/connections-page';
import { findLabs, labFacts } from './find-labs';

// LAB-01
it('finds labs by company, contact, address and country', () => {
  const labs = [
    lab({
      id: 'l1',
      company_name: 'Zirkon Atelier',
      contact_name: 'Paula Gruber',
      contact_email: 'paula@zirkon.example',
      email: 'office@zirkon.example',
      company_address: 'Ring 4\n1010 Wien\n',
      country_name: 'AT',
    }),
    lab({
      id: 'l2',
      company_name: 'Labo Petit',
      contact_name: 'Camille Petit',
      email: 'labo@petit.example',
      country_name: 'FR',
    }),
  ];
  const found = (search: string, language = 'en') => findLabs(labs, search, language).map(({ id }) => id);
  expect(found('')).toEqual(['l1', 'l2']);
  expect(found(' ATELIER ')).toEqual(['l1']);
  expect(found('camille')).toEqual(['l2']);
  expect(found('paula@')).toEqual(['l1']);
  expect(found('labo@petit')).toEqual(['l2']);
  expect(found('1010 wien')).toEqual(['l1']);
  expect(found('Österreich', 'de')).toEqual(['l1']);
  expect(found('nobody')).toEqual([]);
});

// LAB-01
it('shows contact and address', () => {
  const bare = lab({ id: 'l3', email: 'lab@smile.example' });
  expect(labFacts(bare, 'en')).toEqual(['lab@smile.example']);
  const known = { ...bare, contact_email: 'jo@smile.example', company_address: ' 1 Main St\n\nTown ' };
  expect(labFacts(known, 'en')).toEqual(['jo@smile.example', '1 Main St', 'Town']);
});
