import { maxLeaseSeconds } from '#modules/checkout/lease-seconds.ts';
import { readLaterPayment } from '#modules/payments/charges/read-later-payment.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import { leaseLeftBehind, selectChange, selectDue } from '../internal/waiting-records.ts';
import { advanceChange } from './advance-change.ts';
import { endWaitingChange } from './end-change.ts';

const BATCH_SIZE = 20;

/**
 * Finishes changes whose payment a process left behind, and ends those that nobody paid in time or whose order is not what
 * it was; any number of processes at once (EDIT-01, reliability B9). Returns how many it worked on.
 */
export async function sweepChanges(ctx: Ctx & PaymentsCtx): Promise<number> {
  const left = await step('lease changes left behind', () => leaseLeftBehind(ctx, BATCH_SIZE, maxLeaseSeconds(ctx)));
  for (const id of left) {
    try {
      await step('sweep one paid change', () => sweepOne(ctx, id));
    } catch (error) {
      ctx.log.error({ err: error, changeId: id }, 'a change could not be swept; it will be tried again');
    }
  }
  const due = await step('find changes that are due', () => selectDue(ctx, BATCH_SIZE));
  for (const id of due) await step('end one due change', () => endDue(ctx, id));
  return left.length + due.length;
}

async function sweepOne(ctx: Ctx & PaymentsCtx, id: string): Promise<void> {
  const change = await step('read the change left behind', () => selectChange(ctx, id));
  const { paymentId } = change ?? {};
  if (!change || !paymentId) return;
  const payment = await step('read its payment', () => readLaterPayment(ctx, paymentId));
  await step('advance the change left behind', () =>
    advanceChange(ctx, change, payment, { calls: 1, isWaitedFor: false }),
  );
}

async function endDue(ctx: Ctx, id: string): Promise<void> {
  const change = await step('read the due change', () => selectChange(ctx, id));
  if (change)
    await step('end the due change', () =>
      endWaitingChange(ctx, change, change.isExpired ? 'EXPIRED' : 'OUTDATED', 'sweeper'),
    );
}
