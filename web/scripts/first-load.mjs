// What the login page transfers when nothing is cached, by the manifest of the build; over the budget the build fails.
import { readFile, rm } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const BUDGET_BYTES = 230_000;
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));

const files = new Set(['index.html', 'scheme.js']);
function add(key) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const sheet of chunk.css ?? []) files.add(sheet);
  for (const imported of chunk.imports ?? []) add(imported);
}
add('index.html');
add('../locales/en/pages.json');
files.add(
  Object.values(manifest).find((chunk) => /inter-latin-[^e]/.test(chunk.file))?.file ?? fail('no font'),
);

function fail(reason) {
  throw new Error(`first load: ${reason}`);
}

let brotli = 0;
let gzip = 0;
for (const file of files) {
  const bytes = await readFile(new URL(file, dist));
  const isFont = file.endsWith('.woff2');
  const small = isFont ? bytes.length : brotliCompressSync(bytes).length;
  brotli += small;
  gzip += isFont ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  console.log(`${String(small).padStart(8)}  ${file}`);
}
console.log(`${String(brotli).padStart(8)}  first load, brotli (gzip ${gzip}, budget ${BUDGET_BYTES})`);
await rm(new URL('.vite', dist), { recursive: true });
if (gzip > BUDGET_BYTES) fail(`${gzip} bytes are over the budget of ${BUDGET_BYTES}`);
