import type { Area } from '../../area.ts';

export const promotions: Area = {
  path: 'promotions',
  label: 'Promotions',
  group: 'Range',
  needs: 'seePromotions',
  screens: [
    { path: '', load: () => import('./promotions-screen.tsx') },
    { path: 'new', load: () => import('./new-promotion-screen.tsx'), needs: 'editPromotions' },
    { path: ':id', load: () => import('./promotion-screen.tsx') },
  ],
};
