import type { Area } from '../../area.ts';

export const customers: Area = {
  path: 'customers',
  label: 'Customers',
  group: 'Orders',
  needs: 'seeCustomers',
  screens: [
    { path: '', help: 'find-a-customer', load: () => import('./customers-screen.tsx') },
    { path: ':customerId', help: 'one-customer', load: () => import('./customer-screen.tsx') },
  ],
};
