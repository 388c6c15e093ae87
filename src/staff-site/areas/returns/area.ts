import type { Area } from '../../area.ts';

export const returns: Area = {
  path: 'returns',
  label: 'Returns',
  group: 'Orders',
  needs: 'receiveReturns',
  screens: [
    { path: '', help: 'find-a-return', load: () => import('./returns-screen.tsx') },
    { path: 'start/:number', help: 'start-a-return-for-a-customer', load: () => import('./start-screen.tsx') },
    { path: ':rma', help: 'receive-a-return', load: () => import('./return-screen.tsx') },
  ],
};
