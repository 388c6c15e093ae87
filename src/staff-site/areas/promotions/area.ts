import type { Area } from '../../area.ts';

export const promotions: Area = {
  path: 'promotions',
  label: 'Offers',
  group: 'Range',
  needs: 'seeOffers',
  screens: [
    { path: '', load: () => import('./offers-screen.tsx') },
    { path: 'new', load: () => import('./new-offer-screen.tsx'), needs: 'editOffers' },
    { path: ':id', load: () => import('./offer-screen.tsx') },
  ],
};
