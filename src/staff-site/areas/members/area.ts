import type { Area } from '../../area.ts';

export const members: Area = {
  path: 'members',
  label: 'Staff',
  group: 'Shop',
  needs: 'seeSecurity',
  screens: [{ path: '', load: () => import('./members-screen.tsx') }],
};
