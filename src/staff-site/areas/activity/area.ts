import type { Area } from '../../area.ts';

export const activity: Area = {
  path: 'activity',
  label: 'Activity',
  group: 'Shop',
  needs: 'seeActivity',
  screens: [{ path: '', help: 'find-a-change', load: () => import('./activity-screen.tsx') }],
};
