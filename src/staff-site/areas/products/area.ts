import type { Area } from '../../area.ts';

export const products: Area = {
  path: 'products',
  label: 'Products',
  group: 'Range',
  needs: 'seeRange',
  screens: [
    { path: '', load: () => import('./products-screen.tsx') },
    { path: 'new', load: () => import('./new-product-screen.tsx'), needs: 'editRange' },
    { path: 'import', load: () => import('./import/import-screen.tsx'), needs: 'editRange' },
    { path: 'changes', load: () => import('./bulk/changes-screen.tsx'), needs: 'editRange' },
    { path: 'changes/:id', load: () => import('./bulk/change-screen.tsx'), needs: 'editRange' },
    { path: ':code/prices', load: () => import('./price-history-screen.tsx') },
    { path: ':code', load: () => import('./product-screen.tsx') },
  ],
};
