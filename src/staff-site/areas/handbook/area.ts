import type { Area } from '../../area.ts';

export const handbook: Area = {
  path: 'handbook',
  label: 'Handbook',
  group: 'You',
  needs: 'keepOwnAccount',
  screens: [
    { path: '', load: () => import('./handbook-screen.tsx') },
    { path: ':page', load: () => import('./handbook-screen.tsx') },
  ],
};
