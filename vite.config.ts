import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { subsetFonts } from './bin/subset-fonts.ts';

const src = fileURLToPath(new URL('./src/', import.meta.url));

await subsetFonts();

export default defineConfig({
  base: '/nz/',
  plugins: [tailwindcss(), reactRouter(), babel({ presets: [reactCompilerPreset()] })],
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${src}$1` }] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { middlewareMode: true },
});
