import type { Area } from '../../area.ts';

export const stores: Area = {
  path: 'stores',
  label: 'Stores',
  group: 'Shop',
  needs: 'editStores',
  screens: [
    { path: '', load: () => import('./stores-screen.tsx') },
    { path: 'new', load: () => import('./new-store-screen.tsx') },
    { path: ':code', load: () => import('./store-screen.tsx') },
  ],
};
