import type { Area } from '../../area.ts';

export const webhooks: Area = {
  path: 'webhooks',
  label: 'Webhooks',
  group: 'Shop',
  needs: 'manageApiKeys',
  screens: [
    { path: '', load: () => import('./webhooks-screen.tsx') },
    { path: 'new', load: () => import('./new-webhook-screen.tsx') },
    { path: ':id', load: () => import('./webhook-screen.tsx') },
    { path: ':id/deliveries/:eventId', load: () => import('./delivery-screen.tsx') },
  ],
};
