/** The types of share links on the wire (SHR-01). */
import type { NumberSystem } from '#/teeth/tooth';

/** An active link. Its address was shown once, when it was made. */
export interface Share {
  id: string;
  created_date: string;
  expires_date: string;
  has_password: boolean;
  show_patient: boolean;
  views: number;
  /** The person who made it. */
  name: string;
  is_own: boolean;
}

export interface MadeShare extends Share {
  url: string;
}

export interface NewShare {
  days: number;
  password?: string;
  show_patient?: boolean;
  /** The view of the scans, as the viewer encodes it. */
  view?: string;
}

export interface CaseFile {
  id: string;
  filename: string;
  size: number;
  uploader: boolean;
  url: string;
  updated_date: string;
  created_date: string;
  from_locked_device: 0 | 1;
  may_download: boolean;
  name: string;
  user_id: string;
  comment_id: string | null;
  recognised: {
    kind: 'model' | 'margin' | 'image' | 'pdf' | 'preview' | 'other';
    jaw: 'upper' | 'lower' | null;
    role: 'scan' | 'preop' | 'scanbody' | 'marker' | 'bite' | null;
    tooth: string | null;
  };
  /** Null for files that the server does not render. */
  rendition: null | {
    state: 'waiting' | 'ready' | 'failed';
    reason: string | null;
    has_picture: boolean;
    coarse_size: number | null;
    fine_size: number | null;
    triangles: number | null;
    has_colours: boolean;
  };
}

interface SharedRestoration {
  tooth_no: string;
  number_sys: NumberSystem;
  type: string;
  displayName: string;
  material: { code: string; name: string };
  shade: string;
  shade_guide: string;
  pontic_design: string;
  antagonist: string;
  retention: string;
  contacts: { occlusal: string; proximal: string };
  implant: { system: string; platform: string };
  note: string;
}

export interface SharedCase {
  no: string;
  title?: string;
  status: { code: 'OPEN' | 'READ' | 'PROC' | 'COMP' | 'REOP' | 'CLSD' | 'DRFT'; str: string };
  /** Names of institutions; people are not named. */
  author: string;
  to?: string | null;
  restorations: SharedRestoration[];
  bridges: string[];
  missing_teeth: string[];
  number_sys: NumberSystem;
  /** Only if the person who made the link chose to show it. */
  patient?: { firstname: string; lastname: string } | null;
  case_date?: string | null;
  deliverydt?: string | null;
  /** Empty if the patient is hidden. */
  note: string;
  /** Whether notes or other free texts are hidden together with the patient. */
  has_hidden_texts: boolean;
  /** When the link stops working. */
  expires_date: string;
}

export interface SharedCaseAnswer {
  content: SharedCase;
  files: CaseFile[];
  /** How many files are not shown because they could name the patient. */
  left_out: number;
  /** Ids of files that are still being prepared for download. */
  preparing: string[];
  view: string | null;
}

/** The state of the copy of a file that the link offers. */
type SharedFileState = 'waiting' | 'ready' | 'left_out';

export type LinkType = 'original' | 'picture' | 'coarse' | 'fine';

interface Answer<Body> {
  headers: Record<string, unknown>;
  content: { 'application/json': Body };
}

interface Refusal {
  default: Answer<{ detail?: string }>;
}

interface PasswordHeader {
  'share-password'?: string;
}

export interface SharePaths {
  '/v1/cases/{id}/shares/': {
    get: {
      parameters: { path: { id: string } };
      responses: { 200: Answer<{ shares: Share[] }> } & Refusal;
    };
    post: {
      parameters: { path: { id: string } };
      requestBody: { content: { 'application/json': NewShare } };
      responses: { 201: Answer<MadeShare> } & Refusal;
    };
  };
  '/v1/shares/{id}/': {
    delete: {
      parameters: { path: { id: string } };
      responses: { 200: Answer<unknown> } & Refusal;
    };
  };
  '/v1/share/case/': {
    get: {
      parameters: { query: { data: string }; header?: PasswordHeader };
      responses: { 200: Answer<SharedCaseAnswer> } & Refusal;
    };
  };
  '/v1/share/files/all/': {
    get: {
      parameters: { query: { data: string }; header?: PasswordHeader };
      responses: { 200: Answer<{ url: string }> } & Refusal;
    };
  };
  '/v1/share/files/states/': {
    get: {
      parameters: { query: { data: string }; header?: PasswordHeader };
      responses: { 200: Answer<{ states: Record<string, SharedFileState> }> } & Refusal;
    };
  };
  '/v1/share/files/uri/': {
    get: {
      parameters: { query: { data: string; ids: string; type?: LinkType }; header?: PasswordHeader };
      responses: { 200: Answer<Record<string, string>> } & Refusal;
    };
  };
}
