import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { ProxyOptions } from 'vite';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';
const serverPrefixes = [
  '/v1',
  '/reset_password',
  '/qc',
  '/api',
  '/events',
  '/heclore',
  '/skins',
  '/pictures',
  '/outbox',
  '/healthz',
  '/readyz',
  '/openapi.json',
];

/** The server takes changes from its own pages only: what this page sends comes to it as sent by one of those. */
const toServer: ProxyOptions = {
  target: server,
  changeOrigin: true,
  configure: (proxy) => {
    proxy.on('proxyReq', (proxied, { headers: { origin, host } }) => {
      if (host && origin === `http://${host}`) proxied.setHeader('origin', server);
    });
  },
};

const tests = 'src/**/*.test.{ts,tsx}';
/** Tests that put something in the place of a module. */
const replacing = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(serverPrefixes.map((prefix) => [prefix, toServer])),
  },
  build: {
    target: 'es2023',
    // A data: URI would put every small picture into the script that names it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each needs only what stands above it: files that need each other run in an order nobody wrote.
          groups: [
            // Everything the first page needs, in one file: without this the entry is cut into a dozen small ones.
            { name: 'first', tags: ['$initial'], priority: 3 },
            // What several pages are built of, in one file each: without these a page asks for ninety.
            {
              name: 'components',
              test: /node_modules\/(@mantine|@floating-ui|@tabler)\//,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'ui', test: /src\/(api|i18n|ui)\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // Node would load the library's version for Node, which jsdom does not answer.
    alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' },
    setupFiles: ['./src/testing/setup.ts'],
    environmentOptions: { jsdom: { url: 'http://archway.test/' } },
    maxWorkers: 2,
    // Pages leave much behind that is soon garbage: with more room for it, collecting takes a tenth of the time less.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 120_000,
    // To load the modules takes longer than most tests: files share them, except with those that replace some.
    projects: [
      { extends: true, test: { name: 'apart', include: replacing } },
      { extends: true, test: { name: 'together', include: [tests], exclude: replacing, isolate: false } },
    ],
  },
});
