import { limits } from '#contract/fields/limits.ts';
import { canPayInFour } from '#contract/payments/pay-in-four.ts';
import { formatCents } from '#shared/money.ts';
import { type PaymentControl, type PaymentMethodView, type PaymentStep, plainControl } from '../payment-method.ts';
import { PayInFourPlan } from './pay-in-four-plan.tsx';
import { useAgreement } from './use-agreement.ts';
import { usePayInFourRedirect } from './use-pay-in-four-redirect.ts';

/** Four instalments by Afterpay: the shopper agrees on its page and returns (BNPL-01, BNPL-02). */
export const payInFour: PaymentMethodView = {
  title: 'Afterpay: pay in 4',
  icon: 'pay_in_four',
  offer: (outstanding) =>
    canPayInFour(outstanding)
      ? { detail: 'Four payments, two weeks apart.', disabled: false }
      : {
          detail: `For orders from ${formatCents(limits.payInFourMinCents)} to ${formatCents(limits.payInFourMaxCents)}.`,
          disabled: true,
        },
  useControl: usePayInFourControl,
};

function usePayInFourControl(step: PaymentStep): PaymentControl {
  const agreed = useAgreement(step);
  const redirect = usePayInFourRedirect(step);
  const { outstanding, today } = step;
  return {
    ...plainControl,
    panel: outstanding !== null && canPayInFour(outstanding) && <PayInFourPlan amount={outstanding} today={today} />,
    draft: async (values) => {
      if (agreed)
        return step.draftWith(
          values,
          { method: 'pay_in_four_express', token: agreed.token },
          { brand: 'Afterpay', last4: '' },
        );
      await redirect(values);
      return null;
    },
    label: agreed ? 'Place order with Afterpay' : 'Continue to Afterpay',
  };
}
