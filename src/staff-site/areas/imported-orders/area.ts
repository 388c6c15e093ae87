import type { Area } from '../../area.ts';

export const importedOrders: Area = {
  path: 'imported-orders',
  label: 'Imported orders',
  group: 'Orders',
  needs: 'seeOffice',
  screens: [
    { path: '', load: () => import('./imported-orders-screen.tsx') },
    { path: 'totals', needs: 'seeReports', load: () => import('./totals-screen.tsx') },
    { path: ':orderId', load: () => import('./imported-order-screen.tsx') },
  ],
};
