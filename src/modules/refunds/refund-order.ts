import { stopRefundedOrder } from '#modules/fulfilment/stop-refunded-order.ts';
import {
  type RefundWithCards,
  type RefundWithCardsRefusal,
  refundWithGiftCards,
} from '#modules/gift-cards/sold-cards/refund-with-gift-cards.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { LockedOrder } from '#modules/orders/parcels/parcel.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import type { RefundRequest } from '#modules/payments/refunds/request-refund.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { formatCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { openCreditOfOrder } from './internal/open-credit-of-order.ts';

export type RefundRefusal = RefundWithCardsRefusal | { reason: 'NO_SUCH_ORDER' | 'NO_ACCOUNT' } | LinesRefusal;
export type RefundAnswer = Result<RefundWithCards, RefundRefusal>;
/**
 * Why units cannot be refunded: unknown line, gift cards (they are refunded by amount), or more units than are left.
 */
export type LinesRefusal =
  | { reason: 'NO_SUCH_LINE' | 'GIFT_CARD_LINE' | 'NOTHING_LEFT' }
  | { reason: 'LINE_GONE'; what: string; left: number };
type Wanted = Omit<RefundRequest, 'orderId' | 'keepCents' | 'creditAccount'>;

/**
 * Refunds part or all ('REST') of what was paid for an order to its payment methods: outside ones first, then credits.
 * Written as an intent and run by the outbox; the same key is the same refund (reliability R10, A14), and never
 * equals one of the server's own (FIX-26). The share of gift cards that the order sold is taken from their balance.
 * Once everything is refunded, nothing more of the order is dispatched (FIX-24). `asCredit`: what was paid in money is
 * given as store credit of the order's customer, and a guest's order is refused (EDIT-04).
 */
export function refundOrder(
  ctx: Ctx,
  number: string,
  {
    asCredit = false,
    ...refund
  }: { key: string; amountCents: bigint | 'REST'; seenCents?: bigint; reason: string; by: string; asCredit?: boolean },
): Promise<RefundAnswer> {
  return refundUnder(ctx, number, asCredit, () => ok({ ...refund, key: `asked:${refund.key}` }));
}

/** The same under a key of the server's own; `decide` says what to refund once the order is locked. */
export async function refundUnder(
  ctx: Ctx,
  number: string,
  asCredit: boolean,
  decide: (tx: Ctx, order: LockedOrder) => Result<Wanted, LinesRefusal> | Promise<Result<Wanted, LinesRefusal>>,
): Promise<RefundAnswer> {
  const credit = asCredit ? await step('open the store credit', () => openCreditOfOrder(ctx, number)) : {};
  if (!credit) return fail({ reason: 'NO_ACCOUNT' });
  const answer = await step('refund the order', () =>
    inTransaction(ctx, async (tx): Promise<RefundAnswer> => {
      const order = await step('lock the order to refund', () => lockOrder(tx, number));
      if (!order) return fail({ reason: 'NO_SUCH_ORDER' });
      const decided = await step('decide what to refund', () => decide(tx, order));
      if (!decided.ok) return decided;
      const refund = decided.value;
      const requested = await step('request the refund with its gift cards', () =>
        refundWithGiftCards(tx, order.number, { orderId: order.id, ...refund, ...credit }),
      );
      if (requested.ok && !requested.value.already) {
        const { amountCents, takenBackCents, isWhole } = requested.value;
        const cards = takenBackCents > 0n ? { giftCardCents: `${takenBackCents}` } : {};
        const units = refund.lines ? { lines: refund.lines.map(({ lineNo, qty }) => ({ lineNo, qty })) } : {};
        const asked = { cents: `${amountCents}`, reason: refund.reason, key: refund.key };
        const detail = { ...asked, ...cards, ...units, ...(asCredit && { asStoreCredit: true }) };
        await step('audit the refund', () =>
          writeAudit(tx, {
            actor: refund.by,
            action: 'order.refunded',
            subject: order.number,
            detail,
            before: null,
            after: { refunded: formatCents(amountCents) },
          }),
        );
        await step('queue the email about the refunded order', () =>
          putInOutbox(tx, [
            {
              dedupeKey: `order-refunded:${order.id}:${refund.key}`,
              kind: 'email.order-refunded',
              payload: { orderNumber: order.number, refundKey: refund.key },
            },
          ]),
        );
        if (isWhole) await step('stop the refunded order', () => stopRefundedOrder(tx, order, refund.by));
      }
      return requested;
    }),
  );
  if (answer.ok && answer.value.isWhole) announceStockChange(ctx);
  return answer;
}
