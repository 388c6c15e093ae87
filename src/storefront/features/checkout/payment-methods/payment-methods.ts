/** The payment methods of the payment step, one line each. */
import type { PayingTender } from '#contract/payments/payment-methods.ts';
import { applePay } from './apple-pay/apple-pay.ts';
import { bankTransfer } from './bank-transfer/bank-transfer.tsx';
import { card } from './card/card.tsx';
import { googlePay } from './google-pay/google-pay.ts';
import { payInFour } from './pay-in-four/pay-in-four.tsx';
import type { PaymentControl, PaymentMethodView, PaymentStep } from './payment-method.ts';
import { paypal } from './paypal/paypal.ts';

export const paymentMethods: Readonly<Record<PayingTender, PaymentMethodView>> = {
  card,
  paypal,
  apple_pay: applePay,
  google_pay: googlePay,
  pay_in_four: payInFour,
  bank_transfer: bankTransfer,
};

/** What every method does on this step. */
export function usePaymentControls(step: PaymentStep): Record<PayingTender, PaymentControl> {
  const controls: Partial<Record<PayingTender, PaymentControl>> = {};
  for (const tender of Object.keys(paymentMethods) as PayingTender[]) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the hooks run in the same order
    controls[tender] = paymentMethods[tender].useControl(step);
  }
  return controls as Record<PayingTender, PaymentControl>;
}
