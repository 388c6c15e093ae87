import type { Area } from '../../area.ts';

export const orders: Area = {
  path: 'orders',
  label: 'Orders',
  group: 'Orders',
  needs: 'seeOrders',
  screens: [
    { path: '', load: () => import('./queue-screen.tsx') },
    { path: ':number', load: () => import('./order-screen.tsx') },
  ],
};
export const pickList: Area = {
  path: 'pick-list',
  label: 'Pick list',
  group: 'Orders',
  needs: 'workOrders',
  screens: [{ path: '', load: () => import('./pick-list-screen.tsx') }],
};
