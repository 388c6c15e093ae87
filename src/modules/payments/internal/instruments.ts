/** What of a payment method goes outside, and to whom; null for value of our own ledger. Pure. */
import type { PaymentMethod } from '#contract/checkout.ts';
import type { OutsideTender, PaymentInstrument } from '../payment.ts';

export function instrumentOf(method: PaymentMethod): { tender: OutsideTender; instrument: PaymentInstrument } | null {
  switch (method.method) {
    case 'card':
      return { tender: 'card', instrument: { token: method.token, ...(method.deviceData && { deviceData: method.deviceData }) } };
    case 'voucher':
      return null;
  }
}
