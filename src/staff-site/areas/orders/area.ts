import type { Area } from '../../area.ts';

export const orders: Area = {
  path: 'orders',
  label: 'Orders',
  group: 'Orders',
  needs: 'seeOrders',
  screens: [
    { path: '', help: 'find-orders', load: () => import('./orders-screen.tsx') },
    { path: ':number', help: 'one-order', load: () => import('./order-screen.tsx') },
    {
      path: ':number/change',
      help: 'change-a-paid-order',
      needs: 'refundOrders',
      load: () => import('./change/change-screen.tsx'),
    },
    {
      path: 'print/packing-slips',
      help: 'print-papers-of-orders',
      needs: 'workOrders',
      load: () => import('./print/packing-slips.tsx'),
    },
    {
      path: 'print/gift-receipts',
      help: 'print-papers-of-orders',
      needs: 'workOrders',
      load: () => import('./print/gift-receipts.tsx'),
    },
    {
      path: 'print/labels',
      help: 'print-papers-of-orders',
      needs: 'workOrders',
      load: () => import('./print/address-labels.tsx'),
    },
    {
      path: 'print/receipts',
      help: 'print-papers-of-orders',
      needs: 'seeOffice',
      load: () => import('./print/receipts.tsx'),
    },
    {
      path: 'print/pick-list',
      help: 'print-papers-of-orders',
      needs: 'workOrders',
      load: () => import('./print/pick-list.tsx'),
    },
  ],
};
export const phoneOrders: Area = {
  path: 'phone-orders',
  label: 'Phone orders',
  group: 'Orders',
  needs: 'takePhoneOrders',
  screens: [
    { path: '', help: 'phone-orders-that-wait', load: () => import('./phone/phone-orders-screen.tsx') },
    { path: 'new', help: 'take-a-phone-order', load: () => import('./phone/new-phone-order-screen.tsx') },
    { path: ':draftId', help: 'get-a-phone-order-paid', load: () => import('./phone/phone-order-screen.tsx') },
  ],
};
export const packing: Area = {
  path: 'packing',
  label: 'Packing',
  group: 'Orders',
  needs: 'workOrders',
  screens: [
    { path: '', help: 'pack-an-order', load: () => import('./packing/packing-screen.tsx') },
    { path: 'manifests', help: 'manifests', load: () => import('./manifests/manifests-screen.tsx') },
    { path: 'manifests/:id', help: 'one-manifest', load: () => import('./manifests/manifest-screen.tsx') },
  ],
};
export const pickList: Area = {
  path: 'pick-list',
  label: 'Pick list',
  group: 'Orders',
  needs: 'workOrders',
  screens: [
    { path: '', help: 'the-items-to-fetch', load: () => import('./pick-list-screen.tsx') },
    { path: 'waves', help: 'start-a-pick-wave', load: () => import('./waves/waves-screen.tsx') },
    { path: 'waves/:id', help: 'pick-a-wave', load: () => import('./waves/wave-screen.tsx') },
  ],
};
export const parcels: Area = {
  path: 'parcels',
  label: 'Parcels to look at',
  group: 'Orders',
  needs: 'workOrders',
  screens: [{ path: '', help: 'parcels-that-need-you', load: () => import('./parcels/parcels-screen.tsx') }],
};
