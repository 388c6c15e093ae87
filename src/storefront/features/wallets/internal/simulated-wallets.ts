import { loadScript } from '#storefront/lib/page/load-script.ts';
import type { Fields, WalletGateway, WalletNonce } from '../wallet-tokens.ts';
import { openAppleSession } from './open-apple-session.ts';
import { payPalScriptOptions } from './paypal-script-options.ts';

type Tokenise = (kind: 'paypal' | 'apple_pay' | 'google_pay', card: unknown) => Promise<WalletNonce>;

/**
 * The simulator's wallets: its sheets are loaded from `{walletsUrl}/apple-pay.js`, `google-pay.js` and `paypal.js`, and
 * return the choices made in them.
 */
export function openSimulatedWallets(clientToken: string, walletsUrl: string): WalletGateway {
  const tokenise: Tokenise = async (kind, card) => {
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
    applePay: () => openApplePay(walletsUrl, tokenise),
    googlePay: () => openGooglePay(walletsUrl, tokenise),
    paypal: (options) => openPayPal(walletsUrl, tokenise, options),
  };
}

async function openApplePay(walletsUrl: string, tokenise: Tokenise): ReturnType<WalletGateway['applePay']> {
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
}

async function openGooglePay(walletsUrl: string, tokenise: Tokenise): ReturnType<WalletGateway['googlePay']> {
  await loadScript(`${walletsUrl}/google-pay.js`);
  const parameters = {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'],
  };
  return {
    environment: 'TEST',
    paymentRequest: (own) => ({
      ...own,
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [{ type: 'CARD', parameters }],
    }),
    tokenise: (paymentData) =>
      tokenise('google_pay', JSON.parse((paymentData as GooglePayData).paymentMethodData.tokenizationData.token)),
  };
}

async function openPayPal(
  walletsUrl: string,
  tokenise: Tokenise,
  options: Parameters<WalletGateway['paypal']>[0],
): ReturnType<WalletGateway['paypal']> {
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
}

/** What Google's sheet returns. */
interface GooglePayData {
  paymentMethodData: { tokenizationData: { token: string } };
}

/** The global object of PayPal's script, in the simulator. */
interface SimulatedPayPal {
  createPayment: (options: Fields) => string;
  updatePayment: (options: Fields) => void;
  approvalOf: (paymentId: string) => { card: Fields; payer: Fields };
}
