/** Files to attach, generated here: small, valid, and the same in every run. */
import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export interface Sample {
  name: string;
  bytes: Buffer;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function chunk(kind: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(kind), data]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(data.length, 0);
  content.copy(whole, 4);
  whole.writeUInt32BE(crc32(content), content.length + 4);
  return whole;
}

/** A picture with a colour gradient. */
export function png(name: string, width = 64, height = 48): Sample {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set([180, (255 * x) / width, (255 * y) / height], y * (width * 3 + 1) + 1 + x * 3);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return { name, bytes: Buffer.concat([signature, ...parts]) };
}

/** A PDF with one sheet per text. */
export function pdf(name: string, sheets: string[]): Sample {
  const first = 4;
  const pages = sheets.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages}] /Count ${sheets.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sheets.flatMap((text, index) => {
      const content = `BT /F1 24 Tf 60 740 Td (${text}) Tj ET`;
      const resources = '/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let written = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return { name, bytes: Buffer.from(`${written}${end}startxref\n${written.length}\n%%EOF\n`, 'latin1') };
}

/** An SVG that would run a script if it were shown as it is. */
export function svg(name: string): Sample {
  const script = '<script>document.title = "taken"</script>';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}<rect width="9" height="9"/></svg>`;
  return { name, bytes: Buffer.from(text) };
}

/** Pseudo-random bytes of this length, of a type without a preview. */
export function project(name: string, length: number): Sample {
  const bytes = Buffer.alloc(length);
  let state = 0x2545f491 ^ length;
  for (let at = 0; at < length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 0xff;
  }
  return { name, bytes };
}

type Point = readonly [number, number, number];

/** The points of a horseshoe with its cusps up and its front at the back of the file, or mirrored above it. */
function archPoints(jaw: 'upper' | 'lower'): Point[] {
  const points: Point[] = [];
  for (let degrees = 0; degrees <= 180; degrees += 2)
    for (let side = -1; side <= 1.01; side += 0.25) {
      const [along, radius] = [(degrees * Math.PI) / 180, 27 + 5 * side];
      const height = 8 * (1 - side * side);
      const z = jaw === 'lower' ? height : 17 - height;
      // Rotated about an axis that is none of the file's, and far from its origin.
      const [x, y] = [radius * Math.cos(along), 1.3 * radius * Math.sin(along)];
      points.push([
        150 + 0.36 * x + 0.48 * y - 0.8 * z,
        -0.8 * x + 0.6 * y - 80,
        40 + 0.48 * x + 0.64 * y + 0.6 * z,
      ]);
    }
  return points;
}

const ARCH_ROW = 9;

/** A jaw that is not aligned with the axes of the file; as a surface that is open below, or as a point cloud. */
export function arch(name: string, jaw: 'upper' | 'lower', kind: 'surface' | 'cloud'): Sample {
  const points = archPoints(jaw);
  const faces = points.flatMap((_, at) => {
    if (kind === 'cloud' || at % ARCH_ROW === ARCH_ROW - 1 || at + ARCH_ROW >= points.length) return [];
    const [a, b, c, d] = [at, at + 1, at + ARCH_ROW + 1, at + ARCH_ROW];
    const [second, fourth] = jaw === 'lower' ? [b, d] : [d, b];
    return [`3 ${a} ${second} ${c}`, `3 ${a} ${c} ${fourth}`];
  });
  const axes = ['x', 'y', 'z'].map((axis) => `property float ${axis}`);
  const ofFaces = [`element face ${faces.length}`, 'property list uchar int vertex_indices'];
  const header = [
    'ply',
    'format ascii 1.0',
    `element vertex ${points.length}`,
    ...axes,
    ...ofFaces,
    'end_header',
  ];
  return {
    name,
    bytes: Buffer.from([...header, ...points.map((point) => point.join(' ')), ...faces, ''].join('\n')),
  };
}

/** The six sides of a box, two triangles each, in ASCII. */
export function box(name: string, from: Point, to: Point): Sample {
  const corner = (bits: number): string =>
    [0, 1, 2].map((axis) => ((bits >> axis) & 1 ? to : from)[axis as 0 | 1 | 2]).join(' ');
  const sides = ['0231', '4576', '0154', '2673', '0462', '1375'];
  const facets = sides
    .flatMap((side) => {
      const [a, b, c, d] = [...side].map((digit) => corner(Number(digit)));
      return [
        [a, b, c],
        [a, c, d],
      ];
    })
    .map((three) => {
      const vertices = three.map((point) => `vertex ${point}`).join('\n');
      return `facet normal 0 0 0\nouter loop\n${vertices}\nendloop\nendfacet\n`;
    });
  return { name, bytes: Buffer.from(`solid box\n${facets.join('')}endsolid box\n`) };
}
