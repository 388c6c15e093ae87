import type { PhonePayment } from '#contract/orders/phone-payments.ts';
import { paidAfterwards } from '#contract/payments/payment-methods.ts';
import type { PhoneDraftReply, PhoneDraftRow } from '#contract/staff/orders/staff-phone-orders.ts';
import { methodOf } from '#modules/payments/methods/payment-methods.ts';
import { listPayTo, offeredMethods } from '#modules/payments/offered-methods.ts';
import { shownState } from '#modules/phone-orders/draft-state.ts';
import { findDraft, listDrafts } from '#modules/phone-orders/find-draft.ts';
import type { PhoneDraft } from '#modules/phone-orders/phone-draft.ts';
import { recordAccess } from '#modules/staff/access-log/record-access.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import { centsToDollars } from '#shared/money.ts';
import type { CheckoutCtx } from '../checkout-context.ts';
import { phoneQuoteOf } from './phone-quote-of.ts';
import { quoteDraft } from './quote-phone-cart.ts';

/** The newest first: those that wait for their payment, or all (EDIT-03). */
export async function listPhoneOrders(ctx: CheckoutCtx, onlyOpen: boolean): Promise<PhoneDraftRow[]> {
  const drafts = await listDrafts(ctx, onlyOpen);
  const names = await findActorNames(
    ctx,
    drafts.map(({ actor }) => actor),
  );
  return drafts.map((draft) => rowOf(draft, names));
}

const rowOf = (draft: PhoneDraft, names: ReadonlyMap<string, string>): PhoneDraftRow => ({
  draftId: draft.draftId,
  state: shownState(draft),
  name: draft.request ? `${draft.request.contact.firstName} ${draft.request.contact.lastName}`.trim() : '',
  total: centsToDollars(draft.totalCents),
  madeBy: names.get(draft.actor) ?? '',
  createdAt: draft.createdAt.toISOString(),
  expiresAt: draft.expiresAt.toISOString(),
  linkSentAt: draft.linkSentAt?.toISOString() ?? null,
  orderNumber: shownState(draft) === 'PAID' ? draft.orderNumber : null,
});

/** One phone order with what it would cost now; null where there is none. Recorded, as it has the customer (EDIT-03). */
export async function getPhoneOrder(
  ctx: CheckoutCtx,
  draftId: string,
  staff: StaffCaller,
): Promise<PhoneDraftReply | null> {
  const draft = await findDraft(ctx, draftId);
  if (!draft) return null;
  await recordAccess(ctx, staff, 'order', `phone-order:${draftId}`);
  const names = await findActorNames(ctx, [draft.actor, ...(draft.takenBy ? [draft.takenBy] : [])]);
  const quoted = await quoteOf(ctx, draft);
  return {
    ...rowOf(draft, names),
    email: draft.request?.contact.email ?? '',
    phone: draft.request?.contact.phone ?? '',
    quote: quoted && phoneQuoteOf(quoted),
    discount: draft.discount && { amount: centsToDollars(draft.discountCents), reason: draft.discount.reason },
    takenBy: draft.takenBy && (names.get(draft.takenBy) ?? ''),
  };
}

async function quoteOf(ctx: CheckoutCtx, draft: PhoneDraft) {
  if (shownState(draft) !== 'OPEN' || !draft.request) return null;
  const quoted = await quoteDraft(ctx, draft.request, draft.customerId, draft);
  return quoted.ok ? quoted.value : null;
}

/** What there is to pay, for whoever has the link; null where there is no such phone order (EDIT-03). */
export async function getPhonePayment(ctx: CheckoutCtx, draftId: string): Promise<PhonePayment | null> {
  const draft = await findDraft(ctx, draftId);
  if (!draft) return null;
  const state = shownState(draft);
  const quoted = await quoteOf(ctx, draft);
  const quote = quoted && phoneQuoteOf(quoted);
  const accounts = listPayTo(ctx.config);
  return {
    state: state === 'EXPIRED' || state === 'CANCELLED' ? 'ENDED' : state,
    total: quote?.total ?? 0,
    delivery: quote?.delivery ?? 0,
    discount: quote?.discount ?? 0,
    expiresAt: draft.expiresAt.toISOString(),
    lines: (quote?.lines ?? []).map(({ unitPrice: _, discount: __, ...line }) => line),
    deliveryLabel: quote?.deliveryLabel ?? '',
    methods: offeredMethods(ctx.config),
    afterwards: paidAfterwards.flatMap((method) => {
      const payTo = accounts?.[method];
      return payTo === undefined ? [] : [{ method, label: methodOf(method).describe({}), payTo }];
    }),
    orderNumber: state === 'PAID' ? draft.orderNumber : null,
  };
}
