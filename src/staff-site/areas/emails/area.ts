import type { Area } from '../../area.ts';

export const emails: Area = {
  path: 'emails',
  label: 'Emails',
  group: 'Shop',
  needs: 'editSettings',
  screens: [
    { path: '', help: 'the-kinds-of-email', load: () => import('./emails-screen.tsx') },
    { path: ':kind', help: 'change-the-words-of-an-email', load: () => import('./email-screen.tsx') },
  ],
};
