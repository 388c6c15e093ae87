import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressSchema, contactSchema } from '#contract/fields/fields.ts';
import { allMethods, method, quote } from '../express-fixtures.ts';
import type { ExpressSession, SheetResult } from '../express-session.ts';
import { offerOf } from '../quote/express-offer.ts';
import { appleAddress, appleParty, applePayRequest, applePayUpdate } from './apple-pay-rules.ts';
import { googleParty, googlePayRequest, onGoogleDataChanged, transactionInfo } from './google-pay-rules.ts';
import { payPalAddress, payPalAmounts, payPalError, payPalParty } from './paypal-rules.ts';
import { toAddress, toContact, type WalletParty } from './wallet-contact.ts';
import { readWalletPhone } from './wallet-phone.ts';

const UNSERVICEABLE = 'Unfortunately we cannot deliver to the entered address. Please use a different address.';
const offerFor = (code: string, methods = allMethods) => {
  const info = quote({ chosen: code, methods });
  if (!info.selectedShippingMethod) throw new Error('nothing chosen');
  return offerOf(
    info,
    methods.filter(({ type }) => type === 'DELIVERY'),
    info.selectedShippingMethod,
  );
};
const offer = offerFor('standard');
const long = method('standard', 6, { label: 'x'.repeat(200) });
const facts = { storeName: 'Kerb', storeCountry: 'NZ', pickUp: false };

describe('Apple Pay', () => {
  it('EXP-12 EXP-14 EXP-16 a country that is not served is an addressUnserviceable on the country', () => {
    expect(applePayUpdate('contact', { kind: 'UNSUPPORTED_COUNTRY' }, offer, 'Kerb')).toMatchObject({
      newTotal: { label: 'Kerb', amount: '106.00' },
      newShippingMethods: [],
      errors: [{ code: 'addressUnserviceable', contactField: 'country', message: UNSERVICEABLE }],
    });
  });

  it('EXP-13 EXP-14 EXP-16 a place without options is an addressUnserviceable on the postal address', () => {
    expect(applePayUpdate('contact', { kind: 'NO_OPTIONS' }, offer, 'Kerb').errors).toEqual([
      { code: 'addressUnserviceable', contactField: 'postalAddress', message: UNSERVICEABLE },
    ]);
  });

  it('EXP-17 labels are cut to 129 characters', () => {
    const [shown] = applePayRequest(offerFor('standard', [long]), facts).shippingMethods ?? [];
    expect(shown?.label).toBe('x'.repeat(129));
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
    const answer = { kind: 'OFFER' as const, offer: offerFor('express') };
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

describe('Google Pay', () => {
  const session = (answers: Partial<Record<'takeAddress' | 'takeOption', SheetResult>>) => {
    const requested: string[] = [];
    return {
      requested,
      session: {
        takeAddress: async ({ postcode }) => {
          requested.push(`address ${postcode}`);
          return answers.takeAddress ?? { kind: 'OFFER', offer };
        },
        takeOption: async (code) => {
          requested.push(`option ${code}`);
          return answers.takeOption ?? { kind: 'OFFER', offer: offerFor('express') };
        },
      } as ExpressSession,
    };
  };
  const shippingAddress = { postalCode: '1010', countryCode: 'NZ', locality: 'Auckland' };

  it('EXP-19 EXP-20 on initialise and on another address the options are offered, the first by default', async () => {
    for (const callbackTrigger of ['INITIALIZE', 'SHIPPING_ADDRESS'] as const) {
      const { session: sheet, requested } = session({});
      const update = await onGoogleDataChanged({ callbackTrigger, shippingAddress }, sheet, 'NZ');
      expect(requested).toEqual(['address 1010']);
      expect(update.newShippingOptionParameters?.defaultSelectedOptionId).toBe('standard');
      expect(update.newShippingOptionParameters?.shippingOptions.map(({ id }) => id)).toEqual([
        'standard',
        'express',
        'fourhd',
      ]);
      expect(update.newTransactionInfo?.totalPrice).toBe('106.00');
    }
  });

  it('EXP-19 EXP-21 on another option the total is updated', async () => {
    const { session: sheet, requested } = session({});
    const update = await onGoogleDataChanged(
      { callbackTrigger: 'SHIPPING_OPTION', shippingAddress, shippingOptionData: { id: 'express' } },
      sheet,
      'NZ',
    );
    expect(requested).toEqual(['option express']);
    expect(update.newTransactionInfo?.totalPrice).toBe('109.00');
    expect(update.newShippingOptionParameters).toBeUndefined();
  });

  it('EXP-19 ignores other triggers', async () => {
    const { session: sheet, requested } = session({});
    expect(await onGoogleDataChanged({ callbackTrigger: 'OFFER' }, sheet, 'NZ')).toEqual({});
    expect(requested).toEqual([]);
  });

  it("EXP-23 an unknown option is SHIPPING_OPTION_INVALID, 'Couldn't find selected shipping option.'", async () => {
    const { session: sheet } = session({ takeOption: { kind: 'UNKNOWN_OPTION' } });
    expect(
      await onGoogleDataChanged(
        { callbackTrigger: 'SHIPPING_OPTION', shippingOptionData: { id: 'drone' } },
        sheet,
        'NZ',
      ),
    ).toEqual({
      error: {
        reason: 'SHIPPING_OPTION_INVALID',
        message: "Couldn't find selected shipping option.",
        intent: 'SHIPPING_OPTION',
      },
    });
  });

  it('EXP-22 only the country of the store can be chosen', () => {
    expect(googlePayRequest(offer, { storeCountry: 'NZ', pickUp: false }).shippingAddressParameters).toEqual({
      allowedCountryCodes: ['NZ'],
      phoneNumberRequired: true,
    });
    expect(googlePayRequest(offer, { storeCountry: 'NZ', pickUp: true })).toMatchObject({
      shippingAddressRequired: false,
      callbackIntents: ['PAYMENT_AUTHORIZATION'],
    });
  });

  it('EXP-24 the total is amount outstanding plus shipping, FINAL, labelled Shipping, Subtotal and Total', () => {
    expect(transactionInfo(offer, 'NZ')).toEqual({
      countryCode: 'NZ',
      currencyCode: 'NZD',
      totalPriceStatus: 'FINAL',
      totalPrice: '106.00',
      totalPriceLabel: 'Total',
      displayItems: [
        { label: 'Subtotal', type: 'SUBTOTAL', price: '100.00' },
        { label: 'Shipping', type: 'LINE_ITEM', price: '6.00' },
      ],
    });
  });

  it('for pickup the contact is read from the card’s address', () => {
    const data = {
      email: 'a@b.nz',
      paymentMethodData: {
        type: 'CARD',
        info: { billingAddress: { name: 'Aroha Ngāta', phoneNumber: '021' } },
        tokenizationData: { token: '' },
      },
    };
    expect(googleParty(data)).toMatchObject({ email: 'a@b.nz', name: 'Aroha Ngāta', phone: '021', address: null });
  });
});

describe('PayPal', () => {
  const errors = {
    COUNTRY_ERROR: 'country',
    ADDRESS_ERROR: 'address',
    METHOD_UNAVAILABLE: 'method',
    STORE_UNAVAILABLE: 'store',
  };

  it('EXP-10 EXP-11 an unserved country is refused with the country error, a place without options with the address error', () => {
    expect(payPalError({ kind: 'UNSUPPORTED_COUNTRY' }, errors)).toBe('country');
    expect(payPalError({ kind: 'NO_OPTIONS' }, errors)).toBe('address');
    expect(payPalError({ kind: 'UNKNOWN_OPTION' }, errors)).toBe('method');
    expect(payPalError({ kind: 'FAILED', message: '' }, errors)).toBe('store');
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

describe('wallet contact', () => {
  const party: WalletParty = {
    email: 'aroha@example.nz',
    givenName: '',
    familyName: '',
    name: 'Aroha Te Rangi Ngāta',
    phone: '',
    address: null,
  };
  const PLACEHOLDER = '+61491570006';

  it("PAY-22 a guest without email or name throws 'Name and email not found'; an account provides them", () => {
    expect(() => toContact({ ...party, email: ' ' }, null, PLACEHOLDER)).toThrow('Name and email not found');
    expect(() => toContact({ ...party, name: '' }, null, PLACEHOLDER)).toThrow('Name and email not found');
    const known = { email: 'kiri@example.nz', firstName: 'Kiri', lastName: 'Te K' };
    expect(toContact({ ...party, email: '', name: '' }, known, PLACEHOLDER)).toMatchObject(known);
  });

  it('a full name is split at its first word; a single name gets a hyphen as the other one', () => {
    expect(toContact(party, null, PLACEHOLDER)).toMatchObject({ firstName: 'Aroha', lastName: 'Te Rangi Ngāta' });
    expect(toContact({ ...party, name: 'Aroha' }, null, PLACEHOLDER)).toMatchObject({
      firstName: 'Aroha',
      lastName: '-',
    });
    expect(toContact({ ...party, givenName: '', familyName: 'Ngāta' }, null, PLACEHOLDER)).toMatchObject({
      firstName: 'Ngāta',
      lastName: '-',
    });
  });

  it('PAY-23 a phone number is parsed with the shipping country as default', () => {
    expect(readWalletPhone('021 555 0123', 'NZ', PLACEHOLDER)).toBe('+64215550123');
    expect(readWalletPhone('0412 345 678', 'AU', PLACEHOLDER)).toBe('+61412345678');
    expect(readWalletPhone('+64 21 555 0123', 'AU', PLACEHOLDER)).toBe('+64215550123');
  });

  it('PAY-24 a missing number, or one that cannot be dialled, becomes the placeholder', () => {
    for (const text of ['', 'none', '12', '0'.repeat(251), '+999 1234'])
      expect(readWalletPhone(text, 'NZ', PLACEHOLDER)).toBe(PLACEHOLDER);
    fc.assert(
      fc.property(fc.string({ maxLength: 300, size: 'max' }), fc.string({ maxLength: 3 }), (text, country) => {
        expect(readWalletPhone(text, country, PLACEHOLDER)).toMatch(/^\+\d{6,15}$/);
      }),
    );
  });

  it('whatever a wallet provides, a name with a letter makes a valid contact', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(text, text, fc.constantFrom('a', 'Ā', '王'), (givenName, familyName, letter) => {
        const contact = toContact({ ...party, givenName: letter + givenName, familyName }, null, PLACEHOLDER);
        expect(contactSchema.safeParse(contact).error).toBeUndefined();
      }),
    );
  });

  it('whatever a wallet provides, a street, a town and a postcode make a valid address', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 120, size: 'max' });
    const contact = toContact(party, null, PLACEHOLDER);
    fc.assert(
      fc.property(
        fc.record({ name: text, lines: fc.array(text, { maxLength: 4 }), suburb: text, city: text, region: text }),
        ({ lines, city, ...rest }) => {
          const address = toAddress(
            { ...rest, lines: ['1 High St', ...lines], city: `Ōtaki ${city}`, postcode: ' 5512', country: 'nz' },
            contact,
          );
          expect(addressSchema.safeParse(address).error).toBeUndefined();
        },
      ),
    );
  });
});
