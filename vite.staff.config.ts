import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { subsetFonts } from './bin/generate/subset-fonts.ts';
import { handbookPages } from './src/server/build/handbook-pages.ts';
import { zodWithoutEval } from './src/server/build/zod-without-eval.ts';
import { roadColour } from './src/shared/theme-colours.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await subsetFonts();

// The staff site: a separate client under /nz/staff (src/staff-site/README.md).
export default defineConfig({
  root: here('./src/staff-site/'),
  base: '/nz/staff/',
  publicDir: false,
  cacheDir: here('./.cache/vite-staff'),
  plugins: [
    zodWithoutEval(),
    handbookPages(),
    tailwindcss(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    { name: 'browser-bar', transformIndexHtml: (html) => html.replace('%ROAD%', roadColour.light) },
  ],
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${here('./src/')}$1` }] },
  build: {
    outDir: here('./build/staff'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Charts are loaded with the screens that draw them; they are larger than the limit for shoppers' pages.
    chunkSizeWarningLimit: 700,
  },
});
