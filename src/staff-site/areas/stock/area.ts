import type { Area } from '../../area.ts';

export const stock: Area = {
  path: 'stock',
  label: 'Stock',
  group: 'Range',
  needs: 'seeRange',
  screens: [
    { path: '', help: 'find-a-size', load: () => import('./stock-screen.tsx') },
    { path: 'count', help: 'count-a-shelf', load: () => import('./count-screen.tsx'), needs: 'countStock' },
    { path: 'shelves', help: 'shelves', load: () => import('./shelves-screen.tsx'), needs: 'countStock' },
    { path: ':variantId', help: 'one-size', load: () => import('./size-screen.tsx') },
  ],
};
