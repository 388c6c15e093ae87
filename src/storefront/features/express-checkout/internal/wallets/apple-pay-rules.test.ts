import { describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { appleAddress, appleParty, applePayRequest, applePayUpdate } from './apple-pay-rules.ts';
import { facts, long, offer, offerFor, UNSERVICEABLE } from './wallet-fixtures.ts';

describe('Apple Pay', () => {
  it('EXP-12 EXP-14 EXP-16 a country that is not served is an addressUnserviceable on the country', () => {
    expect(applePayUpdate('contact', fail({ reason: 'UNSUPPORTED_COUNTRY' }), offer, 'Kerb')).toMatchObject({
      newTotal: { label: 'Kerb', amount: '106.00' },
      newShippingMethods: [],
      errors: [{ code: 'addressUnserviceable', contactField: 'country', message: UNSERVICEABLE }],
    });
  });

  it('EXP-13 EXP-14 EXP-16 a place without options is an addressUnserviceable on the postal address', () => {
    expect(applePayUpdate('contact', fail({ reason: 'NO_OPTIONS' }), offer, 'Kerb').errors).toEqual([
      { code: 'addressUnserviceable', contactField: 'postalAddress', message: UNSERVICEABLE },
    ]);
  });

  it('EXP-17 labels are cut to 129 characters', () => {
    const [shown] = applePayRequest(offerFor('standard', [long]), facts).shippingMethods ?? [];
    expect(shown?.label).toBe('x'.repeat(129));
  });

  it('UX-03 gift cards alone are neither shipped nor collected: contact only, and no methods to choose', () => {
    const [emailed] = offer.options;
    if (!emailed) throw new Error('an option');
    const option = { ...emailed, code: 'email', label: 'By email', amountCents: 0n };
    const request = applePayRequest({ ...offer, options: [option], selected: option }, { ...facts, pickUp: true });
    expect(request).toMatchObject({
      shippingType: 'shipping',
      requiredShippingContactFields: ['name', 'email', 'phone'],
    });
    expect(request).not.toHaveProperty('shippingMethods');
  });

  it('requests the address only for delivery, and the line items sum to the total', () => {
    const request = applePayRequest(offer, facts);
    expect(request).toMatchObject({
      countryCode: 'NZ',
      currencyCode: 'NZD',
      total: { label: 'Kerb', amount: '106.00' },
      shippingType: 'shipping',
    });
    expect(request.lineItems.map(({ amount }) => amount)).toEqual(['100.00', '6.00']);
    expect(request.requiredShippingContactFields).toEqual(['name', 'email', 'phone', 'postalAddress']);
    const collect = applePayRequest(offer, { ...facts, pickUp: true });
    expect(collect).toMatchObject({
      shippingType: 'storePickup',
      requiredShippingContactFields: ['name', 'email', 'phone'],
    });
    expect(collect.shippingMethods).toBeUndefined();
  });

  it('another contact returns a new list of methods, another method leaves the list and its choice unchanged', () => {
    const answer = ok(offerFor('express'));
    expect(
      applePayUpdate('contact', answer, offer, 'Kerb').newShippingMethods?.map(({ identifier }) => identifier),
    ).toEqual(['standard', 'express', 'fourhd']);
    expect(applePayUpdate('method', answer, offer, 'Kerb')).toEqual({
      newTotal: { label: 'Kerb', amount: '109.00', type: 'final' },
      newLineItems: [
        { label: 'Subtotal', amount: '100.00', type: 'final' },
        { label: 'express delivery', amount: '9.00', type: 'final' },
      ],
    });
  });

  it('reads the redacted contact before payment and the full one after it', () => {
    expect(
      appleAddress({ locality: 'Auckland', postalCode: '1010', countryCode: 'nz', subLocality: 'Newton' }),
    ).toEqual({
      country: 'NZ',
      postcode: '1010',
      state: 'Auckland',
      suburb: 'Newton',
    });
    expect(
      appleParty({
        givenName: 'Aroha',
        familyName: 'Ngāta',
        addressLines: ['Level 3', '40 Cuba Street'],
        locality: 'Wellington',
      }),
    ).toMatchObject({
      name: 'Aroha Ngāta',
      address: { lines: ['Level 3', '40 Cuba Street'], city: 'Wellington' },
    });
    expect(appleParty({ givenName: 'Aroha' }).address).toBeNull();
  });
});
