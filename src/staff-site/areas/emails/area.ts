import type { Area } from '../../area.ts';

export const emails: Area = {
  path: 'emails',
  label: 'Emails',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', load: () => import('./emails-screen.tsx') },
    { path: ':kind', load: () => import('./email-screen.tsx') },
  ],
};
