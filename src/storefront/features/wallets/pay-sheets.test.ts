/**
 * Input of the wallets' sheets at the payment step: New Zealand dollars, exactly the amount to pay, nothing else
 * (LOC-01, PAY-01, PAY-26).
 */
import { afterEach, expect, test, vi } from 'vitest';
import { payPalScriptOptions } from './internal/paypal-script-options.ts';
import { openApplePay, openGooglePay, renderPayPalButton, type SheetCallbacks, type SheetOrder } from './pay-sheets.ts';
import type { Fields } from './wallet-tokens.ts';

afterEach(() => vi.unstubAllGlobals());

const order: SheetOrder = { storeName: 'Kerb', amount: '155.90', country: 'NZ', googleMerchantId: 'merchant' };
const callbacks: SheetCallbacks = { paid: async () => true, cancelled: () => undefined, failed: () => undefined };
const tokens = {
  environment: 'TEST' as const,
  paymentRequest: (request: Fields) => request,
  validateMerchant: async () => ({}),
  tokenise: async () => ({ nonce: 'n', deviceData: '' }) as never,
};

test('LOC-01 PAY-01 Apple Pay gets the total in New Zealand dollars', () => {
  const requested = vi.fn();
  class ApplePaySession {
    constructor(version: number, request: Fields) {
      requested(version, request);
    }
    begin(): void {}
  }
  vi.stubGlobal('window', { ApplePaySession });
  openApplePay(tokens, order, callbacks);
  expect(requested.mock.calls).toEqual([
    [3, { countryCode: 'NZ', currencyCode: 'NZD', total: { label: 'Kerb', amount: '155.90', type: 'final' } }],
  ]);
});

test('LOC-01 PAY-01 Google Pay gets the total in New Zealand dollars', () => {
  const requested = vi.fn(async (_request: Fields) => ({}));
  class PaymentsClient {
    loadPaymentData = requested;
  }
  vi.stubGlobal('window', { google: { payments: { api: { PaymentsClient } } } });
  openGooglePay(tokens, order, callbacks);
  expect(requested.mock.calls).toEqual([
    [
      {
        merchantInfo: { merchantName: 'Kerb', merchantId: 'merchant' },
        transactionInfo: { currencyCode: 'NZD', countryCode: 'NZ', totalPriceStatus: 'FINAL', totalPrice: '155.90' },
      },
    ],
  ]);
});

test.each([false, true])(
  'LOC-01 PAY-01 PAY-26 PayPal is asked for the total in New Zealand dollars; an agreement only where it is to be kept (%s)',
  async (save) => {
    const drawn = vi.fn((_options: Fields) => ({ isEligible: () => true, render: async () => undefined }));
    vi.stubGlobal('window', { paypal: { FUNDING: { PAYPAL: 'paypal' }, Buttons: drawn } });
    const createPayment = vi.fn(async (_request: Fields) => 'id');
    await renderPayPalButton({} as HTMLElement, { ...tokens, createPayment } as never, () => ({
      order: { ...order, save },
      callbacks,
    }));
    const button = drawn.mock.calls[0]?.[0] as unknown as {
      onClick: (data: unknown, actions: Fields) => unknown;
      createOrder: () => Promise<unknown>;
    };
    button.onClick({}, { resolve: () => true, reject: () => false });
    await button.createOrder();
    expect(createPayment.mock.calls).toEqual([
      [
        {
          flow: 'checkout',
          intent: 'authorize',
          amount: '155.90',
          currency: 'NZD',
          displayName: 'Kerb',
          enableShippingAddress: false,
          ...(save && { requestBillingAgreement: true }),
        },
      ],
    ]);
    expect(payPalScriptOptions()).toMatchObject({ currency: 'NZD', locale: 'en_NZ' });
  },
);
