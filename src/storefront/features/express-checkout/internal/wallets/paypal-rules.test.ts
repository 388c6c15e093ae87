import { describe, expect, it } from 'vitest';
import { payPalAddress, payPalAmounts, payPalError, payPalParty } from './paypal-rules.ts';
import { long, offer, offerFor } from './wallet-fixtures.ts';

describe('PayPal', () => {
  const errors = {
    COUNTRY_ERROR: 'country',
    ADDRESS_ERROR: 'address',
    METHOD_UNAVAILABLE: 'method',
    STORE_UNAVAILABLE: 'store',
  };

  it('EXP-10 EXP-11 an unserved country is refused with the country error, a place without options with the address error', () => {
    expect(payPalError({ reason: 'UNSUPPORTED_COUNTRY' }, errors)).toBe('country');
    expect(payPalError({ reason: 'NO_OPTIONS' }, errors)).toBe('address');
    expect(payPalError({ reason: 'UNKNOWN_OPTION' }, errors)).toBe('method');
    expect(payPalError({ reason: 'FAILED', message: '' }, errors)).toBe('store');
  });

  it('EXP-17 labels are cut to 128 characters; one option is selected', () => {
    expect(payPalAmounts(offerFor('standard', [long]), { pickUp: false }).shippingOptions?.[0]?.label).toBe(
      'x'.repeat(128),
    );
    expect(
      payPalAmounts(offer, { pickUp: false })
        .shippingOptions?.filter(({ selected }) => selected)
        .map(({ id }) => id),
    ).toEqual(['standard']);
    expect(payPalAmounts(offer, { pickUp: true })).toEqual({ amount: '106.00', currency: 'NZD' });
  });

  it('reads address and payer', () => {
    expect(payPalAddress({ city: 'Raglan', state: 'Waikato', postalCode: '3225', countryCode: 'NZ' })).toMatchObject({
      state: 'Raglan',
      postcode: '3225',
    });
    expect(
      payPalParty({ email: 'a@b.nz', firstName: 'A', shippingAddress: { recipientName: 'B C', line1: '1 X St' } }),
    ).toMatchObject({
      email: 'a@b.nz',
      givenName: 'A',
      address: { name: 'B C', lines: ['1 X St', ''] },
    });
  });
});
