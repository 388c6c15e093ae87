import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import { newRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { blankAddress } from '../../address/checkout-values.ts';
import { billingChoices, savedBilling, settleBilling } from './billing.ts';

const address = {
  ...blankAddress,
  contactName: 'Aroha',
  street1: '1 Queen Street',
  state: 'Auckland',
  postcode: '1010',
  phone: '',
  type: 'ENTERED' as const,
};
const saved = (over: Partial<SavedAddress>): SavedAddress => {
  const { phone: _, ...lines } = address;
  return { ...lines, id: 'a', isDefaultBilling: false, isDefaultShipping: false, ...over };
};
const factsOf = (shippingType: 'DELIVERY' | 'STORE_PICKUP', book: SavedAddress[] = []) => ({
  record: { ...newRecord('x'), shippingType, delivery: { address, options: null } },
  book,
});
const chosen = (choice: string, facts: ReturnType<typeof factsOf>) =>
  billingChoices(facts).find((each) => each.choice === settleBilling(choice, facts));

test('FIX-12 without a choice the default billing address applies, else the delivery address; pickup needs none', () => {
  const office = saved({ street1: '9 Office Lane', isDefaultBilling: true });
  expect(chosen('', factsOf('DELIVERY'))).toEqual({ choice: 'DELIVERY', address });
  expect(chosen('', factsOf('DELIVERY', [office]))).toMatchObject({
    choice: 'BOOK',
    address: { street1: '9 Office Lane', type: 'SELECTED' },
  });
  expect(chosen('DELIVERY', factsOf('DELIVERY', [office]))).toEqual({ choice: 'DELIVERY', address });
  // The default of the address book equals the delivery address: one choice, not two.
  expect(billingChoices(factsOf('DELIVERY', [saved({ isDefaultBilling: true })])).map(({ choice }) => choice)).toEqual([
    'DELIVERY',
    'OWN',
  ]);
  expect(chosen('', factsOf('STORE_PICKUP'))).toEqual({ choice: 'NONE', address: null });
  expect(chosen('', factsOf('STORE_PICKUP', [office]))).toMatchObject({ choice: 'BOOK' });
});

test('UX-03 what goes by email needs no billing address, and the delivery address of an earlier cart is not offered', () => {
  const facts = { ...factsOf('DELIVERY'), byEmail: true };
  expect(billingChoices(facts)).toEqual([
    { choice: 'NONE', address: null },
    { choice: 'OWN', address: null },
  ]);
});

test('FIX-12 an address from an earlier choice never applies: a pickup order never uses the delivery address', () => {
  fc.assert(
    fc.property(fc.constantFrom('', 'DELIVERY', 'BOOK', 'OWN', 'NONE', 'x'), fc.boolean(), (choice, withBook) => {
      const facts = factsOf(
        'STORE_PICKUP',
        withBook ? [saved({ street1: '9 Office Lane', isDefaultBilling: true })] : [],
      );
      expect(chosen(choice, facts)?.address ?? null).not.toEqual(address);
    }),
  );
  const blank = { ...blankAddress, choice: '' };
  expect(savedBilling({ ...newRecord('x'), billingAddress: address }, blank)).toMatchObject({
    choice: 'OWN',
    street1: '1 Queen Street',
  });
  expect(savedBilling(newRecord('x'), blank)).toBe(blank);
});
