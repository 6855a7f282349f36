/**
 * Guesses the kind of a file from its name (FIL-03), for files still being uploaded. Once the server has the file,
 * the server's answer counts.
 */
import type { Recognised } from '../api/case-files';
import { endingOf, isImageName } from './picking/accepted';

const MODELS = ['stl', 'ply', 'obj'];
const MARGINS = ['xyz', 'txt', 'csv', 'pts'];

/** Lower-case words: split at other characters, at a capital within a word, and between letters and digits. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function jawOf(words: string[], joined: string): Recognised['jaw'] {
  const isUpper = /maxilla|upperjaw/.test(joined) || words.includes('upper');
  const isLower = /mandib|lowerjaw/.test(joined) || words.includes('lower');
  if (isUpper === isLower) return null;
  return isUpper ? 'upper' : 'lower';
}

function roleOf(joined: string): Recognised['role'] {
  if (joined.includes('scanbod')) return 'scanbody';
  if (joined.includes('marker')) return 'marker';
  return /situ(?!a)|preop|prepreparation/.test(joined) ? 'preop' : 'scan';
}

/**
 * The number next to the word "margin": the one after it before the one in front, where dates and order numbers may
 * be.
 */
function toothOf(words: string[]): string | null {
  const margin = words.findIndex((word) => word.includes('margin'));
  const behind = words.slice(margin + 1).find((word) => word !== 'line');
  const near = [behind, words[margin - 1]];
  return near.find((word) => word && /^(?:[1-4][1-8]|[5-8][1-5])$/.test(word)) ?? null;
}

function jawOfTooth(tooth: string | null): Recognised['jaw'] {
  if (!tooth) return null;
  return /^[1256]/.test(tooth) ? 'upper' : 'lower';
}

export function recognise(filename: string): Recognised {
  const ending = endingOf(filename);
  const words = wordsOf(filename.replace(/\.[^.]+$/, ''));
  const joined = words.join('');
  const jaw = jawOf(words, joined);
  const nothing = { jaw: null, jaw_source: null, role: null, tooth: null };
  const said = { jaw, jaw_source: jaw && ('name' as const) };
  if (MODELS.includes(ending)) {
    const isBite = words.some((word) => word.startsWith('bite') || word.endsWith('bite'));
    return { kind: 'model', ...said, role: isBite ? 'bite' : roleOf(joined), tooth: null };
  }
  if (MARGINS.includes(ending) && joined.includes('margin')) {
    const tooth = toothOf(words);
    const ofTooth = jaw ?? jawOfTooth(tooth);
    return { kind: 'margin', jaw: ofTooth, jaw_source: ofTooth && 'name', role: null, tooth };
  }
  if (ending === 'pdf') return { kind: 'pdf', ...nothing };
  if (!isImageName(filename)) return { kind: 'other', ...nothing };
  return { kind: joined.endsWith('preview3d') ? 'preview' : 'image', ...nothing };
}
