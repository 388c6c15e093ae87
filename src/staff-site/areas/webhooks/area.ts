import type { Area } from '../../area.ts';

export const webhooks: Area = {
  path: 'webhooks',
  label: 'Webhooks',
  group: 'Shop',
  needs: 'manageApiKeys',
  screens: [
    { path: '', help: 'the-webhooks', load: () => import('./webhooks-screen.tsx') },
    { path: 'new', help: 'add-a-webhook', load: () => import('./new-webhook-screen.tsx') },
    { path: ':id', help: 'one-webhook', load: () => import('./webhook-screen.tsx') },
    { path: ':id/change', help: 'change-a-webhook', load: () => import('./change-webhook-screen.tsx') },
    { path: ':id/deliveries/:eventId', help: 'one-delivery', load: () => import('./delivery-screen.tsx') },
  ],
};
