/**
 * Builds the service worker after the site, because it lists files of the site (src/server/build/build-site.ts runs
 * it).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { type BuiltChunk, namedFiles } from './src/server/build/worker-files.ts';

const src = fileURLToPath(new URL('./src/', import.meta.url));
const manifest = readFileSync(new URL('./build/client/.vite/manifest.json', import.meta.url), 'utf8');
// The offline page is made by the server; it changes at most with the sources of the site.
const revision = createHash('sha256').update(manifest).digest('hex').slice(0, 16);

export default defineConfig({
  publicDir: false,
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${src}$1` }] },
  define: {
    KERB_FILES: JSON.stringify(namedFiles(JSON.parse(manifest) as Record<string, BuiltChunk>, revision)),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: 'es2022',
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: `${src}storefront/service-worker/run-worker.ts`,
      output: { entryFileNames: 'service-worker.js', format: 'iife' },
    },
  },
});
