import { toLinear } from './colours';
import { growingFloats, growingIndex } from './growing-array';
import { MeshFault, type Triangles } from './mesh';
import { TextScanner } from './text-scanner';

const LETTER_V = 118;
const LETTER_F = 102;
const NO_COLOUR = [-1, -1, -1];

/** Vertices, with colours if they have three more numbers, and faces with any number of corners. */
export function readObj(bytes: ArrayBuffer): Triangles {
  const text = new TextScanner(new Uint8Array(bytes));
  const positions = growingFloats();
  const colours = growingFloats();
  const index = growingIndex();
  let hasColours = false;
  for (; !text.isAtEnd; text.skipLine()) {
    text.skipBlanks();
    const letter = text.bytes[text.at];
    // Skips "vn", "vt" and other words.
    if ((text.bytes[text.at + 1] ?? 0) > 32) continue;
    if (letter === LETTER_V) {
      text.at += 1;
      hasColours = readVertex(text, positions, colours) || hasColours;
    } else if (letter === LETTER_F) {
      text.at += 1;
      readFace(text, positions.length / 3, index);
    }
  }
  if (positions.length === 0) throw new MeshFault('unreadable');
  return {
    positions: positions.finish(),
    index: index.finish(),
    colours: hasColours ? linearColours(colours.finish()) : undefined,
  };
}

type Floats = ReturnType<typeof growingFloats>;

/** Reads a vertex; true if it has a colour. */
function readVertex(text: TextScanner, positions: Floats, colours: Floats): boolean {
  const numbers: number[] = [];
  for (text.skipBlanks(); !text.isAtLineEnd && numbers.length < 7; text.skipBlanks()) {
    const number = text.readNumber();
    if (Number.isNaN(number)) break;
    numbers.push(number);
  }
  if (numbers.length < 3) throw new MeshFault('damaged');
  for (const number of numbers.slice(0, 3)) positions.push(number);
  // A single fourth number is a weight, which is not used.
  const hasColour = numbers.length >= 6;
  for (const part of hasColour ? numbers.slice(-3) : NO_COLOUR) colours.push(part);
  return hasColour;
}

function readFace(text: TextScanner, vertices: number, index: ReturnType<typeof growingIndex>): void {
  let corners = 0;
  let first = 0;
  let last = 0;
  for (text.skipBlanks(); !text.isAtLineEnd; text.skipBlanks()) {
    const number = text.readNumber();
    if (Number.isNaN(number)) break;
    // After a slash come texture and normal.
    text.skipWord();
    const vertex = number < 0 ? vertices + number : number - 1;
    if (vertex < 0) throw new MeshFault('damaged');
    corners += 1;
    if (corners === 1) first = vertex;
    if (corners > 2) {
      index.push(first);
      index.push(last);
      index.push(vertex);
    }
    last = vertex;
  }
}

function linearColours(colours: Float32Array): Uint16Array<ArrayBuffer> {
  // Some programs write 0–255, others 0–1.
  const scale = colours.some((part) => part > 1) ? 1 : 255;
  return Uint16Array.from(colours, (part) => toLinear(part < 0 ? 255 : part * scale));
}
