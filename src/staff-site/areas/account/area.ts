import type { Area } from '../../area.ts';

export const account: Area = {
  path: 'account',
  label: 'Your log-in',
  group: 'You',
  needs: 'keepOwnAccount',
  screens: [{ path: '', load: () => import('./account-screen.tsx') }],
};
