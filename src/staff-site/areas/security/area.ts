import type { Area } from '../../area.ts';

export const security: Area = {
  path: 'security',
  label: 'Security',
  group: 'Shop',
  needs: 'seeSecurity',
  screens: [{ path: '', help: 'read-security-events', load: () => import('./security-screen.tsx') }],
};
