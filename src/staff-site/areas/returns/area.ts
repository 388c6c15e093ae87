import type { Area } from '../../area.ts';

export const returns: Area = {
  path: 'returns',
  label: 'Returns',
  group: 'Orders',
  needs: 'receiveReturns',
  screens: [
    { path: '', load: () => import('./returns-screen.tsx') },
    { path: 'start/:number', load: () => import('./start-screen.tsx') },
    { path: ':rma', load: () => import('./return-screen.tsx') },
  ],
};
