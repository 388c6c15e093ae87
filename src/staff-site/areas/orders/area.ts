import type { Area } from '../../area.ts';

export const orders: Area = {
  path: 'orders',
  label: 'Orders',
  group: 'Orders',
  needs: 'seeOrders',
  screens: [
    { path: '', load: () => import('./orders-screen.tsx') },
    { path: ':number', load: () => import('./order-screen.tsx') },
    { path: ':number/change', needs: 'refundOrders', load: () => import('./change/change-screen.tsx') },
    { path: 'print/packing-slips', needs: 'workOrders', load: () => import('./print/packing-slips.tsx') },
    { path: 'print/gift-receipts', needs: 'workOrders', load: () => import('./print/gift-receipts.tsx') },
    { path: 'print/labels', needs: 'workOrders', load: () => import('./print/address-labels.tsx') },
    { path: 'print/receipts', needs: 'seeOffice', load: () => import('./print/receipts.tsx') },
    { path: 'print/pick-list', needs: 'workOrders', load: () => import('./print/pick-list.tsx') },
  ],
};
export const phoneOrders: Area = {
  path: 'phone-orders',
  label: 'Phone orders',
  group: 'Orders',
  needs: 'takePhoneOrders',
  screens: [
    { path: '', load: () => import('./phone/phone-orders-screen.tsx') },
    { path: 'new', load: () => import('./phone/new-phone-order-screen.tsx') },
    { path: ':draftId', load: () => import('./phone/phone-order-screen.tsx') },
  ],
};
export const packing: Area = {
  path: 'packing',
  label: 'Packing',
  group: 'Orders',
  needs: 'workOrders',
  screens: [
    { path: '', load: () => import('./packing/packing-screen.tsx') },
    { path: 'manifests', load: () => import('./manifests/manifests-screen.tsx') },
    { path: 'manifests/:id', load: () => import('./manifests/manifest-screen.tsx') },
  ],
};
export const pickList: Area = {
  path: 'pick-list',
  label: 'Pick list',
  group: 'Orders',
  needs: 'workOrders',
  screens: [
    { path: '', load: () => import('./pick-list-screen.tsx') },
    { path: 'waves', load: () => import('./waves/waves-screen.tsx') },
    { path: 'waves/:id', load: () => import('./waves/wave-screen.tsx') },
  ],
};
export const parcels: Area = {
  path: 'parcels',
  label: 'Parcels to look at',
  group: 'Orders',
  needs: 'workOrders',
  screens: [{ path: '', load: () => import('./parcels/parcels-screen.tsx') }],
};
