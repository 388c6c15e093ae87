/** Carts, addresses and sheets for tests of express checkout. */
import type { Address } from '#contract/fields/fields.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { quote } from './express-fixtures.ts';
import { type ExpressSessionDependencies, openExpressSession } from './express-session.ts';
import { type ExpressState, newExpressState } from './express-state.ts';
import type { ExpressData } from './quote/express-data.ts';

/** A cart with one line. */
export const items: CartItem[] = [
  { id: '1-2', productId: '1', variantId: '2', qty: 3, createdAt: '2026-11-21T00:00:00.000Z' },
];

/** A place as a wallet tells it before payment. */
export const home = { country: 'NZ', postcode: '1010', state: 'Auckland', suburb: 'Newton' };

/** An address that a shopper has entered. */
export const address: Address = {
  type: 'ENTERED',
  company: '',
  contactName: 'Aroha Ngāta',
  country: 'NZ',
  phone: '',
  street1: '1 Queen Street',
  street2: '',
  suburb: '',
  state: 'Auckland',
  postcode: '1010',
};

const place = {
  street1: '1 Queen Street',
  street2: '',
  locality: 'Auckland',
  region: 'Auckland',
  postcode: '1010',
  country: 'NZ',
};

/** A store to pick up from. */
export const store = { erpStoreId: 'AKL-1', name: 'Queen Street', phone: '09 555 0100', address: place };

/** A shop whose prices depend on the requested method, with the sheet's state. */
export function setUp(
  shop: (state: ExpressState, code?: string) => ExpressData = (_state, chosen) => ({
    status: 'SUCCESS',
    info: quote({ chosen }),
  }),
  over: Partial<ExpressState> = {},
) {
  let state: ExpressState = { ...newExpressState, ...over };
  const requested: (string | undefined)[] = [];
  const parts: ExpressSessionDependencies = {
    settings: { countries: ['NZ'], pageSize: 20 },
    load: async (now, code) => {
      requested.push(code);
      return shop(now, code);
    },
    state: () => state,
    edit: (change) => {
      state = { ...state, ...change };
    },
  };
  return { parts, requested, session: openExpressSession(parts), state: () => state };
}
