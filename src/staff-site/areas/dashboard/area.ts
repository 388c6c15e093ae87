import type { Area } from '../../area.ts';

export const dashboard: Area = {
  path: 'dashboard',
  label: 'Dashboard',
  group: 'Shop',
  needs: 'seeReports',
  screens: [{ path: '', help: 'the-figures', load: () => import('./dashboard-screen.tsx') }],
};
