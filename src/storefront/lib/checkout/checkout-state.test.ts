import { expect, test } from 'vitest';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { keepPlacedOrder, type PlacedOrder, readPlacedOrder } from './checkout-state.ts';

const order: PlacedOrder = {
  orderNumber: 'NZ00000001',
  contact: {
    email: 'aroha@example.nz',
    firstName: 'Aroha',
    lastName: 'Ngata',
    phone: '021 555 123',
    agreeToMarketing: false,
  },
  shippingType: 'STORE_PICKUP',
  address: null,
  store: {
    erpStoreId: 'AKL-1',
    name: 'Queen Street',
    phone: '09 555 0103',
    address: {
      street1: '8 Tramstop Lane',
      street2: '',
      locality: 'Auckland Central',
      region: 'Auckland',
      postcode: '1010',
      country: 'NZ',
    },
  },
  methodLabel: 'Pick up',
  promise: 'Today',
  card: { brand: 'visa', last4: '1111' },
  lines: [
    {
      productId: '7',
      variantId: '71',
      qty: 1,
      unitPrice: 149.9,
      discount: 0,
      total: 149.9,
      name: 'Harbour Court',
      detail: 'US 9',
    },
  ],
  totals: { explain: [], grandTotal: 149.9, gst: 19.55 },
  points: { shop: 149, airline: 0 },
};

test('CHK-02 the order just placed is stored unchanged in this tab only; an incomplete one is read as absent', () => {
  tabStorage.remove('placed-order');
  expect(readPlacedOrder()).toBeNull();
  keepPlacedOrder(order);
  expect(readPlacedOrder()).toEqual(order);
  expect(persistentStorage.read('placed-order'), 'no other tab, and no later visit, knows of it').toBeUndefined();
  for (const field of ['orderNumber', 'contact', 'lines', 'totals'] as const) {
    tabStorage.write('placed-order', { ...order, [field]: undefined });
    expect(readPlacedOrder(), field).toBeNull();
  }
});
