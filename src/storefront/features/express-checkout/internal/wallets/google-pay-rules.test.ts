import { describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import type { ExpressSession, SheetResult } from '../express-session.ts';
import { googleParty, googlePayRequest, onGoogleDataChanged } from './google-pay-rules.ts';
import { offer, offerFor } from './wallet-fixtures.ts';

describe('Google Pay', () => {
  const session = (answers: Partial<Record<'takeAddress' | 'takeOption', SheetResult>>) => {
    const requested: string[] = [];
    return {
      requested,
      session: {
        takeAddress: async ({ postcode }) => {
          requested.push(`address ${postcode}`);
          return answers.takeAddress ?? ok(offer);
        },
        takeOption: async (code) => {
          requested.push(`option ${code}`);
          return answers.takeOption ?? ok(offerFor('express'));
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
    const { session: sheet } = session({ takeOption: fail({ reason: 'UNKNOWN_OPTION' }) });
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
    expect(googlePayRequest(offer, { storeCountry: 'NZ', pickUp: false }).transactionInfo).toEqual({
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
