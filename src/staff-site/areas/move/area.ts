import type { Area } from '../../area.ts';

export const move: Area = {
  path: 'move',
  label: 'Move from Shopify',
  group: 'Shop',
  needs: 'moveShop',
  screens: [{ path: '', help: 'import-the-exports', load: () => import('./move-screen.tsx') }],
};
