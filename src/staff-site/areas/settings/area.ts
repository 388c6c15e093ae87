import type { Area } from '../../area.ts';

export const settings: Area = {
  path: 'settings',
  label: 'Settings',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', load: () => import('./settings-screen.tsx') },
    { path: 'operator', load: () => import('./operator-screen.tsx') },
    { path: 'revisions/:id', load: () => import('./revision-screen.tsx') },
  ],
};
