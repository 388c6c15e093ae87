/**
 * The wallets by Braintree's own browser library, from its npm package; loaded only on payment pages with the real
 * gateway.
 */
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import { loadScript } from '#storefront/lib/page/load-script.ts';
import type { WalletGateway } from '../wallet-tokens.ts';
import { openAppleSession } from './open-apple-session.ts';
import { payPalScriptOptions } from './paypal-script-options.ts';

const GOOGLE_PAY_SCRIPT = 'https://pay.google.com/gp/p/js/pay.js';
const APPLE_PAY_SCRIPT = 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js';

export async function openBraintreeWallets(clientToken: string, setup: PaymentMethodsResponse): Promise<WalletGateway> {
  const client = await (await import('braintree-web/client')).create({ authorization: clientToken });
  return {
    deviceData: async () => {
      const collector = await (await import('braintree-web/data-collector')).create({ client });
      return collector.deviceData;
    },
    applePay: async () => {
      // Safari supports it natively; in other browsers Apple's own script shows a code to scan.
      if (!('ApplePaySession' in window)) await loadScript(APPLE_PAY_SCRIPT);
      const applePay = await (await import('braintree-web/apple-pay')).create({ client });
      return {
        paymentRequest: (own) => ({ ...applePay.createPaymentRequest(own as never) }),
        validateMerchant: (validationURL, displayName) =>
          setup.appleSessions === 'shop'
            ? openAppleSession(validationURL)
            : applePay.performValidation({ validationURL, displayName }),
        tokenise: async (token) => {
          const { nonce, details } = await applePay.tokenize({ token });
          return { nonce, brand: details.cardType, last4: details.dpanLastTwo ?? '' };
        },
      };
    },
    googlePay: async () => {
      await loadScript(GOOGLE_PAY_SCRIPT);
      const googlePay = await (await import('braintree-web/google-payment')).create({
        client,
        googlePayVersion: 2,
        ...(setup.googleMerchantId && { googleMerchantId: setup.googleMerchantId }),
      });
      return {
        environment: setup.environment === 'production' ? 'PRODUCTION' : 'TEST',
        paymentRequest: (own) => ({ ...googlePay.createPaymentDataRequest(own as never) }),
        tokenise: async (paymentData) => {
          const { nonce, details } = await googlePay.parseResponse(paymentData);
          return { nonce, brand: details.cardType, last4: details.lastFour };
        },
      };
    },
    paypal: async (options) => {
      const paypal = await (await import('braintree-web/paypal-checkout')).create({ client });
      await paypal.loadPayPalSDK(payPalScriptOptions(options));
      return {
        createPayment: (order) => paypal.createPayment(order as never),
        updatePayment: (change) => paypal.updatePayment(change as never),
        tokenise: async (data) => {
          const { nonce, details } = await paypal.tokenizePayment(data as never);
          return { nonce, brand: 'PayPal', last4: '', payer: { ...details } };
        },
      };
    },
  };
}
