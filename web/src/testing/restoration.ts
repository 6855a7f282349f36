import type { Restoration } from '#/features/cases/api/case';

/** A zirconia crown as the server sends it. */
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
