import type { Area } from '../../area.ts';

export const customers: Area = {
  path: 'customers',
  label: 'Customers',
  group: 'Orders',
  needs: 'seeCustomers',
  screens: [
    { path: '', help: 'find-a-customer', load: () => import('./customers-screen.tsx') },
    {
      path: 'guest-data',
      help: 'a-customer-asks-for-their-data',
      needs: 'exportCustomers',
      load: () => import('./guest-data-screen.tsx'),
    },
    { path: ':customerId', help: 'one-customer', load: () => import('./customer-screen.tsx') },
  ],
};
