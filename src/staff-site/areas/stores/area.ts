import type { Area } from '../../area.ts';

export const stores: Area = {
  path: 'stores',
  label: 'Stores',
  group: 'Shop',
  needs: 'editStores',
  screens: [
    { path: '', help: 'the-list-of-stores', load: () => import('./stores-screen.tsx') },
    { path: 'new', help: 'open-a-store', load: () => import('./new-store-screen.tsx') },
    { path: ':code', help: 'one-store', load: () => import('./store-screen.tsx') },
  ],
};
