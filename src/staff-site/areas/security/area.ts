import type { Area } from '../../area.ts';

export const security: Area = {
  path: 'security',
  label: 'Security',
  group: 'Shop',
  needs: 'seeSecurity',
  screens: [{ path: '', load: () => import('./security-screen.tsx') }],
};
