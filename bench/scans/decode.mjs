// The compact version of a scan and the same scan in Draco's best compression, decoded alternately by one page:
//   node decode.mjs SCAN.glb [RUNS]
// prints JSON: the milliseconds of each run for `ours` and `draco`, the triangles, and the bytes of Draco.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import draco3d from 'draco3d';
import { build } from 'esbuild';
import { openBrowser } from './browser.mjs';

const [scan, runs = '15'] = process.argv.slice(2);
const POSITION_BITS = 14; // the same as in our format
const BEST = 0; // Draco's smallest and slowest setting
const web = new URL('../../web/', import.meta.url).pathname;
const libraries = `${web}node_modules/three/examples/jsm/libs/draco/`;

// The viewer's own decoder, up to the positions and indices for a renderer; nothing after that.
const { outputFiles } = await build({
  stdin: {
    contents: `
      import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js';
      import { readGlb } from './src/viewer/model/glb';
      export const ready = MeshoptDecoder.ready;
      export const unpack = (bytes) => readGlb(bytes, MeshoptDecoder.decodeGltfBuffer).triangles;`,
    resolveDir: web,
    loader: 'ts',
  },
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
});
const [{ contents: reader, text }] = outputFiles;
const { ready, unpack } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
await ready;

async function packByDraco({ positions, index }) {
  const draco = await draco3d.createEncoderModule({});
  const [encoder, builder, mesh, packed] = [
    new draco.Encoder(),
    new draco.MeshBuilder(),
    new draco.Mesh(),
    new draco.DracoInt8Array(),
  ];
  builder.AddFacesToMesh(mesh, index.length / 3, index);
  builder.AddFloatAttributeToMesh(mesh, draco.POSITION, positions.length / 3, 3, positions);
  encoder.SetSpeedOptions(BEST, BEST);
  encoder.SetAttributeQuantization(draco.POSITION, POSITION_BITS);
  encoder.SetEncodingMethod(draco.MESH_EDGEBREAKER_ENCODING);
  const length = encoder.EncodeMeshToDracoBuffer(mesh, packed);
  return Buffer.from(Int8Array.from({ length }, (_, at) => packed.GetValue(at)).buffer);
}

const compact = await readFile(scan);
const triangles = unpack(compact.buffer.slice(compact.byteOffset, compact.byteOffset + compact.length));
const packed = await packByDraco(triangles);

const files = {
  '/': ['text/html', '<!doctype html><script src="/draco.js"></script>'],
  '/reader.js': ['text/javascript', reader],
  '/draco.js': ['text/javascript', await readFile(`${libraries}draco_wasm_wrapper.js`)],
  '/draco.wasm': ['application/wasm', await readFile(`${libraries}draco_decoder.wasm`)],
  '/scan.glb': ['model/gltf-binary', compact],
  '/scan.drc': ['application/octet-stream', packed],
};
const server = createServer((request, response) => {
  const [type, body] = files[request.url] ?? [];
  if (!body) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': type }).end(body);
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));

async function compare(runs) {
  const load = async (path) => (await fetch(path)).arrayBuffer();
  const [wasmBinary, compact, packed] = await Promise.all(['/draco.wasm', '/scan.glb', '/scan.drc'].map(load));
  const draco = await window.DracoDecoderModule({ wasmBinary });
  const { ready, unpack } = await import('/reader.js');
  await ready;

  const unpackDraco = (bytes) => {
    const [decoder, buffer, mesh] = [new draco.Decoder(), new draco.DecoderBuffer(), new draco.Mesh()];
    buffer.Init(bytes, bytes.length);
    if (!decoder.DecodeBufferToMesh(buffer, mesh).ok()) throw new Error('Draco does not read it');
    const [faces, points] = [mesh.num_faces(), mesh.num_points()];
    const corners = draco._malloc(faces * 12);
    decoder.GetTrianglesUInt32Array(mesh, faces * 12, corners);
    new Uint32Array(draco.HEAPF32.buffer, corners, faces * 3).slice();
    const attribute = decoder.GetAttribute(mesh, decoder.GetAttributeId(mesh, draco.POSITION));
    const positions = draco._malloc(points * 12);
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco.DT_FLOAT32, points * 12, positions);
    new Float32Array(draco.HEAPF32.buffer, positions, points * 3).slice();
    for (const place of [corners, positions]) draco._free(place);
    for (const made of [mesh, buffer, decoder]) draco.destroy(made);
  };

  const results = { ours: [], draco: [] };
  const timed = (work) => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  for (let run = 0; run <= runs; run++) {
    const ours = timed(() => unpack(compact.slice(0)));
    const theirs = timed(() => unpackDraco(new Int8Array(packed)));
    if (run === 0) continue; // warms both
    results.ours.push(ours);
    results.draco.push(theirs);
  }
  return results;
}

const browser = await openBrowser();
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
const times = await tab.evaluate(compare, Number(runs));
console.log(JSON.stringify({ ...times, triangles: triangles.index.length / 3, draco_bytes: packed.length }));
await browser.close();
server.close();
