/** A shared case as the server sends it. */
import type { CaseFile, SharedCase, SharedCaseAnswer } from '#/features/shares/api/types';
import { restoration } from './restoration';

type GivenFile = Pick<CaseFile, 'id' | 'filename'> & Partial<CaseFile>;

export function sharedFile(given: GivenFile): CaseFile {
  return {
    size: 53_812_345,
    uploader: false,
    url: `/v1/files/${given.id}/download/`,
    updated_date: '2026-11-02T09:00:00.000Z',
    created_date: '2026-11-02T09:00:00.000Z',
    from_locked_device: 0,
    may_download: true,
    name: 'Anna Lindqvist',
    user_id: 'u7',
    comment_id: null,
    recognised: { kind: 'other', jaw: null, role: null, tooth: null },
    rendition: null,
    ...given,
  };
}

export function rendition(given: Partial<NonNullable<CaseFile['rendition']>> = {}): CaseFile['rendition'] {
  return {
    state: 'ready',
    reason: null,
    has_picture: true,
    coarse_size: 90_000,
    fine_size: 4_000_000,
    triangles: 400_000,
    has_colours: false,
    ...given,
  };
}

export const upperJaw = sharedFile({
  id: 'f1',
  filename: 'upperjaw.stl',
  recognised: { kind: 'model', jaw: 'upper', role: 'scan', tooth: null },
  rendition: rendition(),
});

export function sharedAnswer(
  given: Partial<SharedCase> = {},
  rest: Partial<Omit<SharedCaseAnswer, 'content'>> = {},
): [number, SharedCaseAnswer] {
  const content: SharedCase = {
    no: 'K7MP-4TXQ',
    status: { code: 'PROC', str: 'In Progress' },
    author: 'Praxis',
    to: 'Fräszentrum Süd',
    number_sys: 'FDI',
    restorations: [restoration({ tooth_no: 'tu3' })],
    bridges: [],
    missing_teeth: [],
    note: '',
    has_hidden_texts: false,
    case_date: '2026-10-30',
    deliverydt: '2026-11-20',
    expires_date: '2026-11-23T09:00:00.000Z',
    ...given,
  };
  return [200, { content, files: [upperJaw], left_out: 0, preparing: [], view: null, ...rest }];
}
