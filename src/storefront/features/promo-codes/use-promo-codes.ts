/** Adds and removes promo codes: a code is stored once the shop has applied it (PROMO-01 to PROMO-04). */
import { useState } from 'react';
import { useStore } from 'zustand';
import { promoMessages } from '#contract/messages/promo-messages.ts';
import { fail } from '#shared/result.ts';
import { checkoutState, editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { withoutAnnouncing } from './internal/promo-watch.ts';
import { findCodeProblem, normalCode, type PromoFault, validatePromoCode } from './internal/validate-promo-code.ts';

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
    // The code's changes are announced against the totals without it, so load those first.
    await checkoutData.loaded();
    await withoutAnnouncing(async () => {
      const { status, data } = await checkoutData.tryCode(code);
      const validated =
        status === 'SUCCESS' && data
          ? validatePromoCode(code, data.promotions)
          : fail({ message: promoMessages.codeUnable, why: null });
      if (validated.ok)
        editCheckout((record) => ({
          ...record,
          promoCodes: [...record.promoCodes.filter((each) => each !== code), code],
        }));
      else {
        found = validated.error;
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
