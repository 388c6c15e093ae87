import type { Area } from '../../area.ts';

export const experiments: Area = {
  path: 'experiments',
  label: 'Experiments',
  group: 'Shop',
  needs: 'seeReports',
  screens: [{ path: '', help: 'read-an-experiment', load: () => import('./experiments-screen.tsx') }],
};
