import type { Area } from '../../area.ts';

export const giftCards: Area = {
  path: 'gift-cards',
  label: 'Gift cards',
  group: 'Shop',
  needs: 'keepGiftCards',
  screens: [
    { path: '', load: () => import('./gift-cards-screen.tsx') },
    { path: 'issue', load: () => import('./issue-screen.tsx'), needs: 'issueGiftCards' },
    { path: ':id', load: () => import('./gift-card-screen.tsx') },
  ],
};
