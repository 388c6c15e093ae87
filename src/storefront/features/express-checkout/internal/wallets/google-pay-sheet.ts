/** Controls Google Pay's sheet (EXP-19 to EXP-24). Must be called within a click. */

import { expressMessages } from '#contract/messages/express-messages.ts';
import type { Fields, GooglePayTokens } from '#storefront/features/wallets/wallet-tokens.ts';
import { googleParty, googlePayRequest, onGoogleDataChanged, withBillingAddress } from './google-pay-rules.ts';
import type {
  GoogleAuthorizationResult,
  GoogleDataRequest,
  GoogleNamespace,
  GooglePaymentData,
  GooglePaymentsClient,
} from './wallet-interfaces.ts';
import { payWithin, type SheetDependencies } from './wallet-sheets.ts';

const api = () => (window as unknown as { google?: GoogleNamespace }).google?.payments.api;

export function openExpressGooglePay(tokens: GooglePayTokens, merchantId: string, parts: SheetDependencies): void {
  const { settings, session, listener, pickUp, country } = parts;
  const PaymentsClient = api()?.PaymentsClient;
  if (!PaymentsClient) {
    listener.ended({ kind: 'REFUSED', message: '' });
    return;
  }
  const onPaymentAuthorized = async (data: GooglePaymentData): Promise<GoogleAuthorizationResult> => {
    const outcome = await payWithin(parts, async () => ({
      party: googleParty(data),
      nonce: await tokens.tokenise(data),
    }));
    if (outcome !== 'LATE' && (outcome.kind === 'PLACED' || outcome.kind === 'UNRECOVERABLE'))
      return { transactionState: 'SUCCESS' };
    const message = outcome === 'LATE' ? expressMessages.stillConfirming : outcome.message;
    const reason =
      outcome === 'LATE' || outcome.kind === 'UNKNOWN'
        ? 'OTHER_ERROR'
        : outcome.kind === 'ADDRESS'
          ? 'SHIPPING_ADDRESS_INVALID'
          : 'PAYMENT_DATA_INVALID';
    return {
      transactionState: 'ERROR',
      error: {
        reason,
        message,
        intent: reason === 'SHIPPING_ADDRESS_INVALID' ? 'SHIPPING_ADDRESS' : 'PAYMENT_AUTHORIZATION',
      },
    };
  };
  const client: GooglePaymentsClient = new PaymentsClient({
    environment: tokens.environment,
    merchantInfo: { merchantName: settings.storeName, ...(merchantId && { merchantId }) },
    paymentDataCallbacks: {
      onPaymentAuthorized,
      // Google rejects a callback that the request does not declare.
      ...(!pickUp && { onPaymentDataChanged: (change) => onGoogleDataChanged(change, session, country) }),
    },
  });
  const own = googlePayRequest(session.shown().offer, { storeCountry: country, pickUp });
  const whole = tokens.paymentRequest(own as unknown as Fields) as unknown as GoogleDataRequest;
  listener.opened();
  client.loadPaymentData(pickUp ? withBillingAddress(whole) : whole).then(
    () => undefined,
    (problem?: { statusCode?: string }) =>
      problem?.statusCode === 'CANCELED' ? listener.cancelled() : listener.ended({ kind: 'REFUSED', message: '' }),
  );
}
