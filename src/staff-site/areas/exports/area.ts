import type { Area } from '../../area.ts';

export const exports: Area = {
  path: 'exports',
  label: 'Exports',
  group: 'Shop',
  needs: 'exportSales',
  screens: [{ path: '', help: 'download-a-list', load: () => import('./exports-screen.tsx') }],
};
