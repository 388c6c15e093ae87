import type { Area } from '../../area.ts';

export const account: Area = {
  path: 'account',
  label: 'Your log-in',
  group: 'You',
  needs: 'keepOwnAccount',
  screens: [{ path: '', help: 'second-factor', load: () => import('./account-screen.tsx') }],
};
