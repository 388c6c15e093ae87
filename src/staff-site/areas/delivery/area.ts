import type { Area } from '../../area.ts';

export const delivery: Area = {
  path: 'delivery',
  label: 'Delivery',
  group: 'Shop',
  needs: 'editSettings',
  screens: [{ path: '', help: 'zones-and-methods', load: () => import('./delivery-screen.tsx') }],
};
