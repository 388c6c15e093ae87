import type { HoldPhoneOrder } from '#contract/staff/orders/staff-phone-orders.ts';
import { findDraft } from '#modules/phone-orders/find-draft.ts';
import { holdDraft } from '#modules/phone-orders/hold-draft.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { centsToDollars } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutCtx } from '../checkout-context.ts';
import { isShown, type PhoneQuoteRefusal, quotePhoneCart, staffDiscountCents } from './quote-phone-cart.ts';

export type HoldRefusal = PhoneQuoteRefusal | { reason: 'OTHER_DRAFT' };
type Held = Result<{ draftId: string }, HoldRefusal>;

/**
 * Keeps a phone order at the total that was shown, with its units held until it is paid, cancelled or expires (EDIT-03).
 * The same draft id is one draft.
 */
export async function holdPhoneOrder(ctx: CheckoutCtx, wish: HoldPhoneOrder, staff: StaffCaller): Promise<Held> {
  const { draftId, total, ...cart } = wish;
  const before = await step('look for the draft', () => findDraft(ctx, draftId));
  if (before) return before.actor === actorOf(staff) ? ok({ draftId }) : fail({ reason: 'OTHER_DRAFT' });
  const quoted = await step('quote the draft', () => quotePhoneCart(ctx, cart, staff));
  if (!quoted.ok) return quoted;
  const { request, discount, quote } = quoted.value;
  const { totalCents } = quote.totals;
  if (!isShown(quote, total)) return fail({ reason: 'TOTAL_CHANGED', total: centsToDollars(totalCents) });
  const written = await step('commit the held draft', () =>
    commitIfOk(ctx, async (tx): Promise<Held> => {
      const held = await step('hold the draft', () =>
        holdDraft(tx, {
          ...{ draftId, request, totalCents, discountCents: staffDiscountCents(quote), actor: actorOf(staff) },
          customerId: cart.customerId ?? null,
          discount: discount && { ...discount, reason: cart.discount?.reason.trim() ?? '' },
          held: quote.lines
            .filter(({ stocked }) => stocked)
            .map(({ variantId, qty }) => ({ variantId, qty, locationId: quote.locationId })),
        }),
      );
      return held === 'SHORT' ? fail({ reason: 'SOLD_OUT' }) : ok({ draftId });
    }),
  );
  if (written.ok) announceStockChange(ctx);
  return written;
}
