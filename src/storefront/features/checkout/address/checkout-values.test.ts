import { describe, expect, it } from 'vitest';
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { addressLines } from '#contract/fields/country-rules.ts';
import { newRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { checkContact } from '../internal/contact/check-contact.ts';
import { checkAddress, checkShipping } from '../internal/shipping/check-address.ts';
import { blankShipping, effectiveMethod, savedShipping } from './checkout-values.ts';

const PHONE = '021 555 0123';

const method = (code: string, over: Partial<ShippingMethod> = {}): ShippingMethod => ({
  code,
  label: code,
  price: 6,
  priceAfterPromotions: 6,
  type: 'DELIVERY',
  available: true,
  promise: '',
  requiresAuthorityToLeave: code === 'fourhd',
  ...over,
});
const offer = (methods: ShippingMethod[], selected: ShippingMethod | null = null) =>
  ({ availableShippingMethods: methods, selectedShippingMethod: selected }) as CheckoutInfo;
const good = {
  email: 'aroha@example.nz',
  firstName: 'Āroha',
  lastName: "O'Neill-Ngata",
  phone: '021 123 4567',
  agreeToMarketing: false,
};
const home = {
  ...blankShipping,
  contactName: 'Aroha Ngata',
  street1: '1 Queen Street',
  state: 'Auckland',
  postcode: '1010',
  methodCode: 'standard',
};

describe('contact check', () => {
  it('CHK-33 requires email, first name, last name and phone, with the specification’s messages', () => {
    expect(
      checkContact({ email: '', firstName: '', lastName: '', phone: '', agreeToMarketing: false }, '').errors,
    ).toEqual({
      email: 'Enter your email address.',
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      phone: 'Enter a phone number.',
    });
    expect(checkContact(good, '')).toEqual({ errors: {}, contact: good });
  });

  it('reports what is wrong with each field', () => {
    expect(checkContact({ ...good, email: 'aroha@', phone: '12', firstName: 'A'.repeat(21) }, '').errors).toEqual({
      email: 'Enter a valid email address.',
      phone: 'Enter a valid phone number.',
      firstName: 'Use 20 characters or fewer.',
    });
  });

  it('FIX-10 validates the phone by the rule of the server, and by the country of the delivery address', () => {
    for (const phone of [
      '(09) 377 1234',
      '(021) 555 0123',
      '021-555-0123',
      '+64 21 555 0123',
      '09 377 1234 x12',
      '+61 491 570 006',
    ])
      expect(checkContact({ ...good, phone }, '').errors, phone).toEqual({});
    for (const phone of ['+', '123', '021 12', '0211234567890123', 'call me', '0412 345 678'])
      expect(checkContact({ ...good, phone }, 'NZ').errors, phone).toEqual({ phone: 'Enter a valid phone number.' });
    expect(checkContact({ ...good, phone: '0412 345 678' }, 'AU').errors).toEqual({});
  });
});

describe('shipping check', () => {
  it('requires name, street, town and postcode', () => {
    expect(checkAddress({ ...blankShipping }).errors).toEqual({
      contactName: 'Enter a contact name.',
      street1: 'Enter a street address.',
      state: 'Enter a town or city.',
      postcode: 'Enter a valid postcode.',
    });
    expect(checkAddress({ ...home, postcode: '10100' }).errors).toEqual({ postcode: 'Enter a valid postcode.' });
  });

  it('SHIP-06 SHIP-07 a method must be chosen, for pickup a store too', () => {
    expect(checkShipping(home, null, PHONE).errors).toEqual({ methodCode: 'Select a delivery method.' });
    expect(
      checkShipping({ ...home, type: 'STORE_PICKUP' }, method('storePickup', { type: 'STORE_PICKUP' }), PHONE).errors,
    ).toEqual({
      storeId: 'Select a store.',
    });
    expect(checkShipping(home, method('standard'), PHONE)).toMatchObject({
      errors: {},
      address: { country: 'NZ', postcode: '1010', type: 'ENTERED' },
    });
  });

  it('FIX-11 pickup requires a mobile number, delivery does not', () => {
    const collect = { ...home, type: 'STORE_PICKUP', storeId: 'AKL' };
    const errorFor = (phone: string) =>
      checkShipping(collect, method('storePickup', { type: 'STORE_PICKUP' }), phone).errors;
    expect(errorFor('09 377 1234')).toEqual({ type: 'Enter a New Zealand or Australian mobile number.' });
    expect([PHONE, '+61 491 570 006'].map(errorFor)).toEqual([{}, {}]);
    expect(checkShipping(home, method('standard'), '09 377 1234').errors).toEqual({});
  });

  it('SHIP-08 delivery instructions are at most 250 characters', () => {
    expect(checkShipping({ ...home, instructions: 'x'.repeat(250) }, method('standard'), PHONE).errors).toEqual({});
    expect(checkShipping({ ...home, instructions: 'x'.repeat(251) }, method('standard'), PHONE).errors).toEqual({
      instructions: 'Use 250 characters or fewer.',
    });
  });

  it('SHIP-09 SHIP-10 fourhd needs authority to leave', () => {
    expect(checkShipping({ ...home, authorityToLeave: false }, method('fourhd'), PHONE).errors).toEqual({
      authorityToLeave: 'This delivery method needs your authority to leave the parcel.',
    });
    expect(checkShipping({ ...home, authorityToLeave: false }, method('standard'), PHONE).errors).toEqual({});
  });
});

describe('shipping values', () => {
  it('SHIP-13 SHIP-14 authority to leave starts ticked', () => {
    expect(blankShipping.authorityToLeave).toBe(true);
  });

  it('SHIP-12 without a choice the shop’s default applies, else the first available method', () => {
    const [standard, fourhd] = [method('standard'), method('fourhd')];
    expect(effectiveMethod(offer([standard, fourhd], fourhd), 'DELIVERY', '')?.code).toBe('fourhd');
    expect(effectiveMethod(offer([standard, fourhd], fourhd), 'DELIVERY', 'standard')?.code).toBe('standard');
    expect(
      effectiveMethod(offer([standard, method('fourhd', { available: false })], standard), 'DELIVERY', 'fourhd')?.code,
    ).toBe('standard');
    expect(effectiveMethod(offer([standard]), 'DELIVERY', '')?.code).toBe('standard');
    expect(effectiveMethod(offer([]), 'DELIVERY', 'standard')).toBeNull();
    expect(effectiveMethod(null, 'DELIVERY', 'standard')).toBeNull();
  });

  it('starts with the shopper’s own name', () => {
    expect(savedShipping({ ...newRecord('id'), contact: good }, ['NZ'])).toEqual({
      contactName: "Āroha O'Neill-Ngata",
    });
  });

  it('formats an address in lines, empty ones left out', () => {
    const { address } = checkAddress(home);
    expect(address && addressLines(address)).toEqual(['Aroha Ngata', '1 Queen Street', 'Auckland 1010']);
  });
});
