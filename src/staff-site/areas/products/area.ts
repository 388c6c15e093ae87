import type { Area } from '../../area.ts';

export const products: Area = {
  path: 'products',
  label: 'Products',
  group: 'Range',
  needs: 'seeRange',
  screens: [
    { path: '', help: 'the-list-of-products', load: () => import('./products-screen.tsx') },
    { path: 'new', help: 'add-a-product', load: () => import('./new-product-screen.tsx'), needs: 'editRange' },
    { path: 'import', help: 'import-products', load: () => import('./import/import-screen.tsx'), needs: 'editRange' },
    {
      path: 'changes',
      help: 'changes-of-many-products',
      load: () => import('./bulk/changes-screen.tsx'),
      needs: 'editRange',
    },
    {
      path: 'changes/:id',
      help: 'a-change-of-many-products',
      load: () => import('./bulk/change-screen.tsx'),
      needs: 'editRange',
    },
    {
      path: 'unused-images',
      help: 'unused-images',
      load: () => import('./pictures/unused-images-screen.tsx'),
      needs: 'editRange',
    },
    { path: ':code/prices', help: 'price-history', load: () => import('./price-history-screen.tsx') },
    { path: ':code', help: 'one-product', load: () => import('./product-screen.tsx') },
  ],
};
