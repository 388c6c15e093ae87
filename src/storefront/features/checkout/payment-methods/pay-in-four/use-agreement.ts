import { useEffect, useEffectEvent, useState } from 'react';
import {
  forgetPayInFourAgreement,
  type PayInFourAgreement,
  readPayInFourAgreement,
} from '../../payment/pay-in-four-redirect.ts';
import type { PaymentStep } from '../payment-method.ts';

/**
 * A pay-in-four agreement from an express checkout: the order is placed after it has been reviewed here. Null without
 * one, and once it has been used or the amount to pay is no longer the one agreed to.
 */
export function useAgreement({ data, outcome, notify }: PaymentStep): PayInFourAgreement | null {
  const [agreed, setAgreed] = useState<PayInFourAgreement | null>(null);
  useEffect(() => setAgreed(readPayInFourAgreement()), []);
  const disagrees = agreed !== null && data !== null && agreed.amount !== data.amountOutstanding;
  const spent = agreed !== null && outcome !== null && outcome.status !== 'UNKNOWN';
  const tell = useEffectEvent(() =>
    notify({
      tone: 'info',
      text: 'The amount to pay has changed since you agreed to it with Afterpay. Agree to it again there.',
    }),
  );
  useEffect(() => {
    if (!disagrees && !spent) return;
    forgetPayInFourAgreement();
    setAgreed(null);
    if (disagrees) tell();
  }, [disagrees, spent]);
  return agreed;
}
