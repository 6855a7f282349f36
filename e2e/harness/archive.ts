/** Reads a ZIP with uncompressed entries. */
import { crc32 } from 'node:zlib';
import { expect } from '@playwright/test';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const HERE = 0x04034b50;
const STORED = 0;

function endOf(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at -= 1) if (archive.readUInt32LE(at) === END) return at;
  throw new Error('no end of a ZIP');
}

/** Name and content of each entry, in the order of the ZIP. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = endOf(archive);
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(ENTRY);
    expect(archive.readUInt16LE(at + 10), 'how it is packed').toBe(STORED);
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(HERE);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    expect(crc32(content), `the sum of ${name}`).toBe(sum);
    expect(entries.has(name), `${name} is there once`).toBe(false);
    entries.set(name, content);
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}
