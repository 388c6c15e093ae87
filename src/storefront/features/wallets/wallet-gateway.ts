/**
 * From a wallet's sheet to a one-time nonce of the card provider: Braintree's own browser library, or the simulator
 * with the same interface. Loaded only on payment pages; the sheets themselves (`ApplePaySession`, Google's client,
 * PayPal's buttons) are the wallets' published interfaces in both cases.
 */
import type { ClientTokenResponse } from '#contract/checkout/checkout.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { loadScript } from '#storefront/lib/page/load-script.ts';
import { openAppleSession } from './internal/open-apple-session.ts';
import { payPalScriptOptions } from './internal/paypal-script-options.ts';
import type { Fields, WalletGateway, WalletNonce } from './wallet-tokens.ts';

/** Opens the provider for this page. Rejects when it cannot be reached. */
export async function openWalletGateway(setup: PaymentMethodsResponse): Promise<WalletGateway> {
  const answer = await callApi<ClientTokenResponse>('GET', 'payment/client-token');
  if (!answer.ok) throw new Error('no client token');
  const { clientToken, walletsUrl } = answer.value;
  if (walletsUrl) return simulatedGateway(clientToken, walletsUrl);
  const { openBraintreeWallets } = await import('./internal/braintree-wallets.ts');
  return openBraintreeWallets(clientToken, setup);
}

/**
 * Its sheets are loaded from `{walletsUrl}/apple-pay.js`, `google-pay.js` and `paypal.js`, and return the choices made
 * in them.
 */
function simulatedGateway(clientToken: string, walletsUrl: string): WalletGateway {
  const tokenise = async (kind: 'paypal' | 'apple_pay' | 'google_pay', card: unknown): Promise<WalletNonce> => {
    const { outcome, brand, last4 } = (typeof card === 'object' && card !== null ? card : {}) as Fields;
    const response = await fetch(`${walletsUrl}/tokenise`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientToken, kind, outcome, brand, last4 }),
    });
    if (!response.ok) throw new Error(`the wallet was not tokenised: ${response.status}`);
    return (await response.json()) as WalletNonce;
  };
  return {
    deviceData: async () => '',
    applePay: async () => {
      await loadScript(`${walletsUrl}/apple-pay.js`);
      return {
        paymentRequest: (own) => ({
          ...own,
          merchantCapabilities: ['supports3DS'],
          supportedNetworks: ['visa', 'masterCard', 'amex'],
        }),
        validateMerchant: openAppleSession,
        tokenise: (token) => tokenise('apple_pay', (token as { paymentData?: unknown }).paymentData),
      };
    },
    googlePay: async () => {
      await loadScript(`${walletsUrl}/google-pay.js`);
      return {
        environment: 'TEST',
        paymentRequest: (own) => ({
          ...own,
          apiVersion: 2,
          apiVersionMinor: 0,
          allowedPaymentMethods: [
            {
              type: 'CARD',
              parameters: {
                allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'],
              },
            },
          ],
        }),
        tokenise: (paymentData) =>
          tokenise(
            'google_pay',
            JSON.parse(
              (paymentData as { paymentMethodData: { tokenizationData: { token: string } } }).paymentMethodData
                .tokenizationData.token,
            ),
          ),
      };
    },
    paypal: async (options) => {
      const funding = new URLSearchParams({ 'disable-funding': payPalScriptOptions(options)['disable-funding'] });
      await loadScript(`${walletsUrl}/paypal.js?${funding}`);
      const { simulated } = (window as unknown as { paypal: { simulated: SimulatedPayPal } }).paypal;
      return {
        createPayment: async (options) => simulated.createPayment(options),
        updatePayment: async (options) => simulated.updatePayment(options),
        tokenise: async (data) => {
          const { card, payer } = simulated.approvalOf(String(data.paymentID ?? data.billingToken ?? data.orderID));
          return { ...(await tokenise('paypal', card)), payer };
        },
      };
    },
  };
}

/** The global object of PayPal's script, in the simulator. */
interface SimulatedPayPal {
  createPayment: (options: Fields) => string;
  updatePayment: (options: Fields) => void;
  approvalOf: (paymentId: string) => { card: Fields; payer: Fields };
}
