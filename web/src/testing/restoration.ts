import type { Restoration } from '#/features/cases/api/case';

/** A crown of zirconia, as the server tells of it on every page. */
export function restoration(given: Partial<Restoration> & { tooth_no: string }): Restoration {
  return {
    number_sys: 'FDI',
    type: 'crown',
    displayName: 'Crown',
    material: { code: 'zirconia', name: 'Zirconia' },
    shade: 'A2',
    shade_guide: 'vita_classical',
    pontic_design: '',
    antagonist: '',
    retention: '',
    contacts: { occlusal: '', proximal: '' },
    implant: { system: '', platform: '' },
    note: '',
    ...given,
  };
}
