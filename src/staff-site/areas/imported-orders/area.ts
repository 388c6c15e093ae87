import type { Area } from '../../area.ts';

export const importedOrders: Area = {
  path: 'imported-orders',
  label: 'Imported orders',
  group: 'Orders',
  needs: 'seeOffice',
  screens: [
    { path: '', help: 'find-an-imported-order', load: () => import('./imported-orders-screen.tsx') },
    { path: 'totals', help: 'totals-by-month', needs: 'seeReports', load: () => import('./totals-screen.tsx') },
    { path: ':orderId', help: 'one-imported-order', load: () => import('./imported-order-screen.tsx') },
  ],
};
