/** What the server may say to somebody, found in its sources, and what of it no page has words for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CRATES = resolve(import.meta.dirname, '../../../crates');

/** What speaks to the operator, to tests or to another process or writes mails, and never answers a page. */
const SILENT =
  /^server\/src\/(commands|backup|config|mail)\/|^server\/src\/(logging|secret|testing|files\/clean_child|routes\/openapi)\.rs$/;

/** Names and marks that begin with a capital letter but are no sentences. */
const NO_SENTENCES = [/^(Bearer |PRI \* HTTP|Mac OS X)/, /^[A-Z]{2}( [A-Z]{2})+ /, /^In Progress$/];
/** Columns of workbooks: other programs read them, so they stay as they are. */
const HEADINGS = [
  'Activated At',
  'Installation Date',
  'Last Login',
  'Licence Key',
  'Licence Status',
  'License Key',
  'Manufacturing Date',
  'Serial No',
];

/**
 * Only programs come to hear these: pages send what is right or do not offer it. A sentence that people can see
 * belongs to `web/src/i18n/server-texts.ts` or to the catalogue of its feature.
 */
export const FOR_PROGRAMS = [
  // How a request must look.
  'A day is written as 2026-11-15.',
  'A field contains a NUL character.',
  'A field is not UTF-8.',
  'A field of the form is too large.',
  'A part of the form has no name.',
  // The page asks of scans alone.
  'This file is no scan.',
  'Method not allowed.',
  'Name between 1 and 100 cases.',
  'Nothing may follow the file in the form.',
  'Requests from other sites are not accepted.',
  'The Idempotency-Key header takes up to 128 characters.',
  'This Idempotency-Key was used for another file.',
  'The action-id header takes up to 64 letters, digits, - and _.',
  'The api-key header is missing or wrong.',
  'The body is not a valid form.',
  'The body is not valid JSON: 42',
  'The body must be a JSON object.',
  'The content type must be application/json, multipart/form-data or application/x-www-form-urlencoded.',
  'The content type must be application/offset+octet-stream.',
  'The content type must be multipart/form-data.',
  'The file has no such part.',
  'The fingerprint is too long.',
  'The form did not come whole: 42.',
  'The form has no file.',
  'The form has too many fields.',
  'The form is not as expected: 42',
  'The header 42 must be a number.',
  'The header tus-resumable must be 1.0.0.',
  'The header upload-metadata is malformed.',
  'The multipart body has no boundary.',
  'The multipart body is malformed: 42',
  'The next byte is number 42.',
  'The request broke off.',
  'The request has no content type.',
  'The request names more than one host.',
  'The search is too long.',
  'There is no such field.',
  'There is no such form.',
  'There is no such order.',
  'There is no such choice of drafts.',
  'There is no such status.',
  'There is no such time zone.',
  'These are too many partners.',
  'This form takes no files.',
  'post_uid names another case.',
  'size limit',
  // Teeth that a chart cannot mark.
  'A bridge has at least two teeth.',
  'A tooth belongs to one bridge only.',
  'These are not teeth of the chart.',
  'This tooth is ordered twice.',
  // What is not offered to whom it is not for.
  'Only who wrote a comment changes it.',
  'This session is limited to one case.',
  'This software is for labs.',
];

/** Pages act on these, or on the status they come with, and say it in words of their own. */
export const FOR_PAGES = [
  'A device was changed meanwhile. Nothing was saved.',
  'Account activated',
  'Account activation link invalid',
  'Account connected successfully!',
  'Account needs activation',
  'Activation mail sent',
  'Code sent',
  'Confirmation mail sent',
  'Email confirmation link invalid',
  'Email confirmed',
  'No server location',
  'Noted',
  'OK',
  'OTP required',
  'Password changed',
  'Reset mail sent',
  'Server location parameter is invalid',
  'Sign-up required',
  'Somebody has changed this order in the meantime. Reload it to see the change.',
  'Token expired',
  'Verification code sent',
  'Verified',
  'not ready',
  'ok',
  'password required',
  'ready',
  'removed',
  'restored',
  'revoked',
  'saved',
  'unarchived',
  'wrong password',
];

function sourcesOf(crate: string): { name: string; text: string }[] {
  const folder = join(CRATES, crate, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rs'))
    .map((file) => ({ name: `${crate}/src/${file}`, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ name }) => !SILENT.test(name));
}

/** Without comments and tests, and with every literal on one line. */
function code(text: string): string {
  const [own = ''] = text.split(/#\[cfg\(test\)\]\nmod /);
  return own.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\\\n\s*/g, '');
}

const LITERAL = String.raw`"((?:[^"\\\n]|\\.)*)"`;

function found(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] as string);
}

/** What is filled in becomes 42. */
function filled(literal: string): string {
  return literal.replaceAll(/\{[^{}]*\}/g, '42').replaceAll('\\"', '"');
}

/** Words with a capital letter before them, wherever they are handed over. */
function sentences(text: string): string[] {
  return found(text, LITERAL).filter((literal) => /^[A-Z][\w’'-]* \S/.test(literal));
}

/** Whatever is given to an error at once, or by a name, sentence or code. */
function refusals(text: string): string[] {
  const call = String.raw`(?:ApiError::(?:bad_request|forbidden|unauthorized|detail)|Detail::new)\(`;
  const direct = found(text, `${call}(?:StatusCode::\\w+,\\s*)?${LITERAL}`);
  const named = found(text, `${call}(?:StatusCode::\\w+,\\s*)?([A-Z][A-Z_]+)\\)`);
  return [...direct, ...named.flatMap((name) => found(text, `const ${name}: &str =\\s*${LITERAL}`))];
}

/** The codes with which invitations are refused. */
function invitationCodes(): string[] {
  const source = readFileSync(join(CRATES, 'domain/src/invitation.rs'), 'utf8');
  return found(code(source), `Refusal::\\w+ => ${LITERAL}`);
}

/** Why a workbook could not be read, as it stands in the sentence about it. */
export function readingFaults(): string[] {
  const faults = found(
    code(readFileSync(join(CRATES, 'sheets/src/read.rs'), 'utf8')),
    `#\\[error\\(${LITERAL}\\)\\]`,
  );
  const own = found(
    code(readFileSync(join(CRATES, 'server/src/administration/sheet.rs'), 'utf8')),
    `const TOO_MUCH: &str = ${LITERAL}`,
  );
  // The others are said in sentences of their own, or are our fault.
  return [...faults.filter((fault) => fault.endsWith('.')), ...own].map(filled);
}

export function serverSentences(): string[] {
  const all = ['server', 'domain'].flatMap(sourcesOf).map(({ text }) => code(text));
  const texts = [...all.flatMap(sentences), ...all.flatMap(refusals), ...invitationCodes()];
  const isSentence = (text: string) =>
    !HEADINGS.includes(text) && !NO_SENTENCES.some((pattern) => pattern.test(text));
  return [...new Set(texts.filter(isSentence).map(filled))].sort();
}

/** The fields of which the server says by name that they are empty. */
export function requiredFields(): string[] {
  const all = sourcesOf('server').map(({ text }) => code(text));
  const patterns = [
    `(?:field_error|\\.add)\\(${LITERAL}, FieldError::Blank\\)`,
    `\\.check\\(${LITERAL}, required_lines?\\(`,
  ];
  return [...new Set(patterns.flatMap((pattern) => all.flatMap((text) => found(text, pattern))))].sort();
}
