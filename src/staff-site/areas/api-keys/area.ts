import type { Area } from '../../area.ts';

export const apiKeys: Area = {
  path: 'api-keys',
  label: 'API keys',
  group: 'Shop',
  needs: 'manageApiKeys',
  screens: [
    { path: '', load: () => import('./api-keys-screen.tsx') },
    { path: 'new', load: () => import('./new-key-screen.tsx') },
    { path: ':prefix', load: () => import('./api-key-screen.tsx') },
  ],
};
