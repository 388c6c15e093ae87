/**
 * From a wallet's sheet to a one-time nonce of the card provider: Braintree's own browser library, or the simulator
 * with the same interface. Loaded only on payment pages; the sheets themselves (`ApplePaySession`, Google's client,
 * PayPal's buttons) are the wallets' published interfaces in both cases.
 */
import type { ClientTokenResponse } from '#contract/checkout/checkout.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { openSimulatedWallets } from './internal/simulated-wallets.ts';
import type { WalletGateway } from './wallet-tokens.ts';

/** Opens the provider for this page. Rejects when it cannot be reached. */
export async function openWalletGateway(setup: PaymentMethodsResponse): Promise<WalletGateway> {
  const answer = await callApi<ClientTokenResponse>('GET', 'payment/client-token');
  if (!answer.ok) throw new Error('no client token');
  const { clientToken, walletsUrl } = answer.value;
  if (walletsUrl) return openSimulatedWallets(clientToken, walletsUrl);
  const { openBraintreeWallets } = await import('./internal/braintree-wallets.ts');
  return openBraintreeWallets(clientToken, setup);
}
