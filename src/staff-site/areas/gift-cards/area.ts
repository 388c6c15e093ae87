import type { Area } from '../../area.ts';

export const giftCards: Area = {
  path: 'gift-cards',
  label: 'Gift cards',
  group: 'Shop',
  needs: 'keepGiftCards',
  screens: [
    { path: '', help: 'find-a-gift-card', load: () => import('./gift-cards-screen.tsx') },
    { path: 'issue', help: 'issue-a-gift-card', load: () => import('./issue-screen.tsx'), needs: 'issueGiftCards' },
    { path: ':id', help: 'one-gift-card', load: () => import('./gift-card-screen.tsx') },
  ],
};
