import type { Area } from '../../area.ts';

export const customers: Area = {
  path: 'customers',
  label: 'Customers',
  group: 'Orders',
  needs: 'seeCustomers',
  screens: [
    { path: '', load: () => import('./customers-screen.tsx') },
    { path: ':customerId', load: () => import('./customer-screen.tsx') },
  ],
};
