import type { Area } from '../../area.ts';

export const setUp: Area = {
  path: 'set-up',
  label: 'Set-up',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', help: 'open-your-shop', load: () => import('./set-up/set-up-screen.tsx') },
    { path: ':form', help: 'steps-with-a-form-of-their-own', load: () => import('./set-up/form-screen.tsx') },
  ],
};

export const settings: Area = {
  path: 'settings',
  label: 'Settings',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', help: 'change-a-setting', load: () => import('./settings-screen.tsx') },
    { path: 'operator', help: 'operator-s-settings', load: () => import('./operator-screen.tsx') },
    { path: 'revisions/:id', help: 'publish-schedule-and-take-back', load: () => import('./revision-screen.tsx') },
  ],
};
