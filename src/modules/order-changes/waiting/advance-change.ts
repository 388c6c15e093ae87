import { lockOrder } from '#modules/orders/lock-order.ts';
import { openVoidCase } from '#modules/payments/cases/open-case.ts';
import { type Authorisation, authorisePayment } from '#modules/payments/charges/authorise-payment.ts';
import { readLaterPayment } from '#modules/payments/charges/read-later-payment.ts';
import { transitionPayment } from '#modules/payments/charges/transition-payment.ts';
import { voidPayment } from '#modules/payments/charges/void-payment.ts';
import type { ExternalPayment, PaymentPatch, PaymentState } from '#modules/payments/payment.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import { announceStockChange } from '#modules/stock/announce-stock-change.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockChange, moveChange, postponeChange, selectChange } from '../internal/waiting-records.ts';
import { endHeldChange } from './end-change.ts';
import { finishPaid } from './finish-paid.ts';
import type { PayRefusal } from './pay-refusal.ts';
import type { WaitingChange } from './waiting-change.ts';

type PayCtx = Ctx & PaymentsCtx;
type Answer = Result<'MADE' | null, PayRefusal>;
export interface AdvanceOptions {
  /** How many calls with its one key the payment may make in this run. */
  calls: number;
  /** A customer waits for the answer; else the sweeper works. */
  isWaitedFor: boolean;
}
/** A payment that is still undecided after this time is given up (reliability I9). */
const FORWARD_FOR_SECONDS = 15 * 60;

/**
 * Advances a leased change whose payment was begun, from its current state: request and sweeper use this function, so that
 * either can finish it after a crash (EDIT-01, reliability R1 to R9). `null`: undecided.
 */
export async function advanceChange(
  ctx: PayCtx,
  change: WaitingChange,
  payment: ExternalPayment,
  { calls, isWaitedFor }: AdvanceOptions,
): Promise<Answer> {
  if (change.state === 'UNDOING') {
    await step('undo the payment of the change', () => undoChange(ctx, change, payment));
    return fail({ reason: 'NOT_OPEN' });
  }
  // A cancellation of the order may be undoing it already.
  const isOpen = payment.state === 'CREATED' || payment.state === 'UNKNOWN';
  if (!isOpen || payment.ageSeconds > FORWARD_FOR_SECONDS) return giveUp(ctx, change, payment, null);
  const result = await step('authorise the change until known', () => authoriseUntilKnown(ctx, payment, calls));
  if (result.outcome === 'UNKNOWN') {
    const seconds = isWaitedFor ? 0 : Math.min(600, Math.max(5, payment.ageSeconds / 4));
    await step('postpone the undecided change', () => postponeChange(ctx, change.changeId, seconds));
    return ok(null);
  }
  if (result.outcome === 'DECLINED') return decline(ctx, change, payment, result);
  const patch: PaymentPatch = { pspRef: result.gatewayRef, authorisedCents: result.amountCents };
  if (result.outcome === 'MISMATCH') return giveUp(ctx, change, payment, { ...patch, declineReason: result.reason });
  const paid = { ...patch, facts: result.card };
  const made = await step('finish the paid change', () => finishPaid(ctx, change, payment, paid));
  if (made === 'MADE') return ok('MADE');
  return made === 'OVERTAKEN' ? readAnswer(ctx, change.changeId) : giveUp(ctx, change, payment, paid);
}

/** Repeats the call with the same key while the outcome is unknown; never with a new key (reliability R2, R3). */
async function authoriseUntilKnown(ctx: PayCtx, payment: ExternalPayment, calls: number): Promise<Authorisation> {
  for (let call = 1; ; call += 1) {
    const result = await step('authorise the payment of the change', () => authorisePayment(ctx, payment));
    if (result.outcome !== 'UNKNOWN' || call >= calls) return result;
    await step('wait before asking again', () => new Promise((done) => setTimeout(done, 100 * call)));
  }
}

/** Nothing was authorised: the change waits for another payment. */
async function decline(
  ctx: PayCtx,
  change: WaitingChange,
  payment: ExternalPayment,
  { code, reason, kind }: Extract<Authorisation, { outcome: 'DECLINED' }>,
): Promise<Answer> {
  const declined = await step('commit the declined payment', () =>
    inTransaction(ctx, async (tx) => {
      await step('lock the order of the declined payment', () => lockOrder(tx, change.orderNumber));
      const moved = await step('let the change wait again', () => moveChange(tx, change.changeId, 'PAYING', 'WAITING'));
      if (!moved) return false;
      await step('mark the payment of the change declined', () =>
        transitionPayment(tx, payment.id, ['CREATED', 'UNKNOWN'], 'DECLINED', {
          declineCode: code,
          declineReason: reason,
        }),
      );
      return true;
    }),
  );
  return declined ? fail({ reason: 'DECLINED', kind }) : readAnswer(ctx, change.changeId);
}

/** PAYING → UNDOING with what is known of the payment, then the payment is undone at once. */
async function giveUp(
  ctx: PayCtx,
  change: WaitingChange,
  payment: ExternalPayment,
  authorised: PaymentPatch | null,
): Promise<Answer> {
  const to: PaymentState = authorised ? 'AUTHORISED' : 'UNKNOWN';
  const given = await step('commit that the change is undone', () =>
    inTransaction(ctx, async (tx) => {
      await step('lock the order of the undone change', () => lockOrder(tx, change.orderNumber));
      const moved = await step('mark the change undoing', () => moveChange(tx, change.changeId, 'PAYING', 'UNDOING'));
      if (moved && payment.state !== to)
        await step('note what is known of the payment', () =>
          transitionPayment(tx, payment.id, authorised ? ['CREATED', 'UNKNOWN'] : ['CREATED'], to, authorised ?? {}),
        );
      return moved;
    }),
  );
  if (!given) return readAnswer(ctx, change.changeId);
  ctx.log.error({ changeId: change.changeId }, 'a paid change cannot be made; its payment is undone');
  const current = await step('read the payment to undo', () => readLaterPayment(ctx, payment.id));
  await step('undo the payment at once', () => undoChange(ctx, change, current));
  return fail({ reason: 'NOT_OPEN' });
}

/** UNDOING: the payment is void before the units are free (reliability R5); what cannot be settled waits for staff (R8). */
async function undoChange(ctx: PayCtx, change: WaitingChange, payment: ExternalPayment): Promise<void> {
  const { changeId } = change;
  const settled = await step('void the payment of the change', () => voidPayment(ctx, payment));
  if (settled.state === 'LATER') {
    const seconds = Math.min(600, Math.max(5, payment.ageSeconds / 4));
    return step('postpone the undone change', () => postponeChange(ctx, changeId, seconds));
  }
  if (settled.state === 'MANUAL') {
    await step('open a case for the payment of the change', () => openVoidCase(ctx, payment, settled.reason));
    return step('stop advancing the change', () => postponeChange(ctx, changeId, 'never'));
  }
  await step('commit the undone change', () =>
    inTransaction(ctx, async (tx) => {
      await step('lock the order of the ended payment', () => lockOrder(tx, change.orderNumber));
      const held = await step('lock the undone change', () => lockChange(tx, changeId));
      if (held) await step('end the undone change', () => endHeldChange(tx, held, 'UNDOING', 'UNPAID', 'payments'));
    }),
  );
  announceStockChange(ctx);
}

/** Another process has decided: its row says what. */
async function readAnswer(ctx: PayCtx, changeId: string): Promise<Answer> {
  const now = await step('read what another process decided', () => selectChange(ctx, changeId));
  if (now?.state === 'MADE') return ok('MADE');
  return now?.state === 'ENDED' || now?.state === 'UNDOING' ? fail({ reason: 'NOT_OPEN' }) : ok(null);
}
