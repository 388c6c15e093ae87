import type { Area } from '../../area.ts';

export const stock: Area = {
  path: 'stock',
  label: 'Stock',
  group: 'Range',
  needs: 'seeRange',
  screens: [
    { path: '', load: () => import('./stock-screen.tsx') },
    { path: 'count', load: () => import('./count-screen.tsx'), needs: 'countStock' },
    { path: 'shelves', load: () => import('./shelves-screen.tsx'), needs: 'countStock' },
    { path: ':variantId', load: () => import('./size-screen.tsx') },
  ],
};
