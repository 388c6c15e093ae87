import { describe, expect, it } from 'vitest';
import { checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import type { Address, Contact } from '#contract/fields/fields.ts';
import type { CartItem } from '../cart/cart-document.ts';
import { type CheckoutRecord, newRecord } from './checkout-record.ts';
import { buildInfoRequest } from './checkout-request.ts';

const items: CartItem[] = [
  { id: '1-2', productId: '1', variantId: '2', qty: 3, createdAt: '2026-11-21T00:00:00.000Z' },
];
const contact: Contact = {
  email: 'aroha@example.nz',
  firstName: 'Aroha',
  lastName: 'Ngata',
  phone: '021 555 123',
  agreeToMarketing: false,
};
const address: Address = {
  type: 'ENTERED',
  company: '',
  contactName: 'Aroha Ngata',
  country: 'NZ',
  phone: '',
  street1: '1 Queen Street',
  street2: '',
  suburb: '',
  state: 'Auckland',
  postcode: '1010',
};
const record: CheckoutRecord = {
  ...newRecord('id'),
  contact,
  shippingType: 'DELIVERY',
  promoCodes: ['ZULU', 'ALPHA'],
  delivery: {
    address,
    options: { methodCode: 'express', instructions: { delivery: 'Porch' }, authorityToLeave: true },
  },
  pickup: {
    store: {
      erpStoreId: 'AKL',
      name: 'Auckland',
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
    options: { methodCode: 'storePickup' },
  },
};

describe('checkout info request', () => {
  it('CHK-03 CHK-04 carries items, sorted promo codes, contact, address and shipping, as the contract requires', () => {
    const request = buildInfoRequest(items, record);
    expect(request).toEqual({
      cart: {
        items: [{ productId: '1', variantId: '2', qty: 3 }],
        promoCodes: ['ALPHA', 'ZULU'],
        email: contact.email,
        firstName: 'Aroha',
        lastName: 'Ngata',
        shippingAddress: address,
        shipping: { methodCode: 'express', instructions: { delivery: 'Porch' }, authorityToLeave: true },
      },
    });
    expect(checkoutInfoRequestSchema.parse(request)).toEqual(request);
  });

  it("CHK-05 a member's request carries the ERP provider's terms; nobody else's does", () => {
    const accrual = { accrualPoints: 1, accrualSpend: 1 };
    const request = buildInfoRequest(items, record, { membership: { isEnrolled: true, accrual } });
    expect(request?.loyalty).toEqual({ isEnrolled: true, ...accrual });
    expect(checkoutInfoRequestSchema.parse(request)).toEqual(request);
    expect(buildInfoRequest(items, record, { membership: { isEnrolled: false } })).not.toHaveProperty('loyalty');
    expect(buildInfoRequest(items, record)).not.toHaveProperty('loyalty');
  });

  it.each([
    ['a logged-in shopper who is no member and agrees', { isEnrolled: false }, true, true],
    ['who does not agree', { isEnrolled: false }, false, false],
    ['a member', { isEnrolled: true, accrual: null }, true, false],
    ['a guest', null, true, false],
  ] as const)('CHK-34 a join is requested: %s', (_, membership, agreeToMarketing, wanted) => {
    const request = buildInfoRequest(items, { ...record, contact: { ...contact, agreeToMarketing } }, { membership });
    expect(request?.extra).toEqual(wanted ? { addToLoyaltyProgram: true } : undefined);
  });

  it('names the store for pickup, and no delivery address', () => {
    const request = buildInfoRequest(items, { ...record, shippingType: 'STORE_PICKUP' });
    expect(request?.cart.shipping).toEqual({ methodCode: 'storePickup', clickCollectStoreId: 'AKL' });
    expect(request?.cart.shippingAddress).toBeUndefined();
  });

  it('uses a provisional address while one is being typed', () => {
    const choice = {
      type: 'DELIVERY',
      methodCode: null,
      authorityToLeave: true,
      address: { country: 'NZ', postcode: ' 1010 ', suburb: '', state: '' },
    } as const;
    const request = buildInfoRequest(items, record, { provisional: choice });
    expect(request?.cart).toMatchObject({
      useProvisionalShippingAddress: true,
      provisionalShippingAddressOverrides: { postcode: '1010' },
      shipping: { authorityToLeave: true },
    });
    expect(checkoutInfoRequestSchema.safeParse(request).success).toBe(true);
    const rural = { ...choice, address: { ...choice.address, street2: 'R.D. 3', suburb: 'Kaukapakapa' } };
    expect(
      buildInfoRequest(items, record, { provisional: rural })?.cart.provisionalShippingAddressOverrides,
      'a rural round is known before the address is saved',
    ).toEqual({ postcode: '1010', suburb: 'R.D. 3' });
    const placed = { ...choice.address, suburb: ' Newton ', state: 'Auckland' };
    const sent = (street1: string) =>
      buildInfoRequest(items, record, { provisional: { ...choice, address: { ...placed, street1 } } })?.cart
        .provisionalShippingAddressOverrides;
    expect(sent('1 Queen Street'), 'PARC-05 carriers ask for the suburb and the town').toEqual({
      postcode: '1010',
      suburb: 'Newton',
      state: 'Auckland',
    });
    expect(sent('PO Box 12')).toMatchObject({ suburb: 'PO Box' });
    expect(
      buildInfoRequest(items, record, { provisional: { ...choice, address: { ...choice.address, postcode: '10' } } })
        ?.cart.useProvisionalShippingAddress,
    ).toBeUndefined();
  });

  it('is null for an empty cart, and contains nothing the shopper has not entered', () => {
    expect(buildInfoRequest([], record)).toBeNull();
    expect(buildInfoRequest(items, null)).toEqual({
      cart: { items: [{ productId: '1', variantId: '2', qty: 3 }], promoCodes: [] },
    });
  });
});
