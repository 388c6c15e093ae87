/** What is built: the shop's site, the staff's and the service worker, each with its sources. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compactManifest } from './compact-manifest.ts';

export const ROOT = join(import.meta.dirname, '../../..');

export interface Site {
  name: string;
  /** What it is made of; when none of it changed, what stands is right. */
  sources: readonly string[];
  stamp: string;
  /** The file that is there when it was built. */
  made: string;
  command: readonly string[];
  finish?: () => void;
}

export const SHOP: Site = {
  name: 'the site',
  // Loaders of pages are built in with what they call: modules and the floor below them.
  sources: [
    'src/storefront',
    'src/modules',
    'src/platform',
    'src/contract',
    'src/shared',
    'public',
    'src/server/build/quiet-router.ts',
    'bin/generate/subset-fonts.ts',
    'src/server/build/compact-manifest.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package.json',
  ],
  stamp: 'build/sources',
  made: 'build/server/index.js',
  command: ['react-router', 'build'],
  finish: () => {
    const assets = join(ROOT, 'build/client/assets');
    for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file)))
      writeFileSync(join(assets, name), compactManifest(readFileSync(join(assets, name), 'utf8')));
  },
};

/** A bundle of its own, so that no shopper ever loads a byte of it. */
export const STAFF: Site = {
  name: 'the staff site',
  sources: [
    'src/staff-site',
    'src/contract',
    'src/shared',
    'src/storefront/ui',
    'src/storefront/ground.css',
    'bin/generate/subset-fonts.ts',
    'vite.staff.config.ts',
    'package.json',
  ],
  stamp: 'build/staff-sources',
  made: 'build/staff/index.html',
  command: ['vite', 'build', '--config', 'vite.staff.config.ts'],
};

/** Names files of the site, so it is built after it, and anew with it. */
export const WORKER: Site = {
  name: 'the service worker',
  sources: [...SHOP.sources, 'src/server/build/worker-files.ts', 'vite.worker.config.ts'],
  stamp: 'build/worker-sources',
  made: 'build/client/service-worker.js',
  command: ['vite', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
};
