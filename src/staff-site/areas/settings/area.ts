import type { Area } from '../../area.ts';

export const setUp: Area = {
  path: 'set-up',
  label: 'Set-up',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', load: () => import('./set-up/set-up-screen.tsx') },
    { path: ':form', load: () => import('./set-up/form-screen.tsx') },
  ],
};

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
