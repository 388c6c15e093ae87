import type { Area } from '../../area.ts';

export const pageSpeed: Area = {
  path: 'page-speed',
  label: 'Page speed',
  group: 'Shop',
  needs: 'seeReports',
  screens: [{ path: '', help: 'read-the-speed-of-pages', load: () => import('./page-speed-screen.tsx') }],
};
