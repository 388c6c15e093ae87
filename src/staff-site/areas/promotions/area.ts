import type { Area } from '../../area.ts';

export const promotions: Area = {
  path: 'promotions',
  label: 'Promotions',
  group: 'Range',
  needs: 'seePromotions',
  screens: [
    { path: '', help: 'the-list-of-promotions', load: () => import('./promotions-screen.tsx') },
    {
      path: 'new',
      help: 'make-a-promotion',
      load: () => import('./new-promotion-screen.tsx'),
      needs: 'editPromotions',
    },
    { path: ':id', help: 'change-or-stop-a-promotion', load: () => import('./promotion-screen.tsx') },
  ],
};
