import type { Area } from '../../area.ts';

export const move: Area = {
  path: 'move',
  label: 'Move from Shopify',
  group: 'Shop',
  needs: 'moveShop',
  screens: [{ path: '', load: () => import('./move-screen.tsx') }],
};
