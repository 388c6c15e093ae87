import type { Area } from '../../area.ts';

export const paymentCases: Area = {
  path: 'payments',
  label: 'Payments to settle',
  group: 'Orders',
  needs: 'refundOrders',
  screens: [{ path: '', help: 'settle-a-payment', load: () => import('./payment-cases-screen.tsx') }],
};
