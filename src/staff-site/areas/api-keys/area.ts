import type { Area } from '../../area.ts';

export const apiKeys: Area = {
  path: 'api-keys',
  label: 'API keys',
  group: 'Shop',
  needs: 'manageApiKeys',
  screens: [
    { path: '', help: 'the-keys', load: () => import('./api-keys-screen.tsx') },
    { path: 'new', help: 'create-a-key', load: () => import('./new-key-screen.tsx') },
    { path: ':prefix', help: 'one-key', load: () => import('./api-key-screen.tsx') },
    { path: ':prefix/change', help: 'change-a-key', load: () => import('./change-key-screen.tsx') },
  ],
};
