/** What of a payment method is sent outside, and to which provider; null for credits of our own ledger. Pure. */
import type { PaymentMethod } from '#contract/checkout/checkout.ts';
import { tenderOfMethod } from '#contract/payments/payment-methods.ts';
import type { OutsideTender, PaymentInstrument } from '../../payment.ts';
import { gatewayCustomer } from '../../saved-methods/saved-method.ts';

/** `saved`: ids of saved methods → the gateway's tokens, of this customer alone. */
export function instrumentOf(
  method: PaymentMethod,
  customerId: string | null,
  saved: ReadonlyMap<string, string>,
): { tender: OutsideTender; instrument: PaymentInstrument } | null {
  if (method.method === 'voucher' || method.method === 'reward') return null;
  if (method.method === 'airlinePoints')
    return { tender: 'airline', instrument: { token: method.quoteRef, airlineMemberId: method.memberId } };
  const tender = tenderOfMethod(method.method);
  if (!('type' in method)) return { tender, instrument: { token: method.token } };
  const { token, type, deviceData, save } = method;
  const keeps =
    save === true && type === 'immediate' && customerId !== null && (tender === 'card' || tender === 'paypal');
  return {
    tender,
    instrument: {
      ...(type === 'saved' ? { savedToken: saved.get(token) ?? '' } : { token }),
      ...(deviceData && { deviceData }),
      ...(keeps && { saveFor: gatewayCustomer(customerId) }),
    },
  };
}
