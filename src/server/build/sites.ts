/** The three bundles that are built: the site, the staff site and the service worker, each with its sources. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compactManifest } from './compact-manifest.ts';

export const ROOT = join(import.meta.dirname, '../../..');

export interface Site {
  name: string;
  /** Files and folders it is built from; it is rebuilt only when one of them changed. */
  sources: readonly string[];
  stamp: string;
  /** A file that exists once it was built. */
  made: string;
  command: readonly string[];
  finish?: () => void;
}

export const SHOP: Site = {
  name: 'the site',
  // The bundle includes loaders of pages and what they call: modules and the platform.
  sources: [
    'src/storefront',
    'src/modules',
    'src/platform',
    'src/contract',
    'src/shared',
    'public',
    'src/server/build/strip-router-messages.ts',
    'src/server/build/strip-react-dom.ts',
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

/** A separate bundle, so that shoppers never load any of it. */
export const STAFF: Site = {
  name: 'the staff site',
  sources: [
    'src/staff-site',
    'src/contract',
    'src/shared',
    'src/storefront/ui',
    'src/storefront/ground.css',
    'src/storefront/stand-in-fonts.css',
    'docs/handbook',
    'src/server/build/handbook-pages.ts',
    'src/server/build/read-handbook-page.ts',
    'bin/generate/subset-fonts.ts',
    'vite.staff.config.ts',
    'package.json',
  ],
  stamp: 'build/staff-sources',
  made: 'build/staff/index.html',
  command: ['vite', 'build', '--config', 'vite.staff.config.ts'],
};

/** It lists files of the site, so it is built after the site, and again whenever the site is. */
export const WORKER: Site = {
  name: 'the service worker',
  sources: [...SHOP.sources, 'src/server/build/worker-files.ts', 'vite.worker.config.ts'],
  stamp: 'build/worker-sources',
  made: 'build/client/service-worker.js',
  command: ['vite', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
};
