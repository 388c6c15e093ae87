/** Adding and taking away promo codes: a code is kept once the shop has applied it (PROMO-01 to PROMO-04). */
import { useState } from 'react';
import { useStore } from 'zustand';
import { promoMessages } from '#contract/messages/promo-messages.ts';
import { checkoutData } from '#storefront/lib/checkout/checkout-data.ts';
import { checkoutState, editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { whileTrying } from './internal/promo-watch.ts';
import { findCodeProblem, normalCode, validatePromoCode } from './internal/validate-promo-code.ts';

export interface PromoFault {
  message: string;
  /** Why the offer behind the code does not apply. */
  why: string | null;
}

export function usePromoCodes() {
  const codes = useStore(checkoutState).record?.promoCodes ?? [];
  const [fault, setFault] = useState<PromoFault | null>(null);
  const [busy, setBusy] = useState(false);

  /** True when the code is applied. */
  const add = async (typed: string): Promise<boolean> => {
    if (busy) return false;
    const code = normalCode(typed);
    const wrong = findCodeProblem(code, codes);
    setFault(wrong ? { message: wrong, why: null } : null);
    if (wrong) return false;
    setBusy(true);
    let found: PromoFault | null = null;
    // What the code changes is told against the totals without it, so those come first.
    await checkoutData.loaded();
    await whileTrying(async () => {
      const { status, data } = await checkoutData.tryCode(code);
      const judged =
        status === 'SUCCESS' && data
          ? validatePromoCode(code, data.promotions)
          : { accepted: false as const, fault: promoMessages.codeUnable, why: null };
      if (judged.accepted)
        editCheckout((record) => ({
          ...record,
          promoCodes: [...record.promoCodes.filter((each) => each !== code), code],
        }));
      else {
        found = { message: judged.fault, why: judged.why };
        await checkoutData.again();
      }
    });
    setFault(found);
    setBusy(false);
    return found === null;
  };
  const remove = (code: string): void => {
    setFault(null);
    editCheckout((record) => ({ ...record, promoCodes: record.promoCodes.filter((each) => each !== code) }));
  };
  return { codes, fault, busy, add, remove, clearFault: () => setFault(null) };
}
