/** What of a payment method goes outside, and to whom; null for value of our own ledger. Pure. */
import type { PaymentMethod } from '#contract/checkout.ts';
import { tenderOfMethod } from '#contract/payment-methods.ts';
import type { OutsideTender, PaymentInstrument } from '../payment.ts';

export function instrumentOf(method: PaymentMethod): { tender: OutsideTender; instrument: PaymentInstrument } | null {
  if (method.method === 'voucher' || method.method === 'reward') return null;
  if (method.method === 'airlinePoints') return { tender: 'airline', instrument: { token: method.quoteRef, airlineMemberId: method.memberId } };
  return { tender: tenderOfMethod(method.method), instrument: { token: method.token, ...(method.deviceData && { deviceData: method.deviceData }) } };
}
