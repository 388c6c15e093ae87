import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { step } from '#platform/steps/step.ts';
import { authoriseCheck, type CheckCtx, voidCheck } from '../internal/advance-check.ts';
import {
  deleteSavedMethod,
  leaseChecks,
  leaseMethodsToForget,
  setCheckLease,
} from '../internal/saved-method-records.ts';
import { isKeySpent } from '../methods/payment-methods.ts';
import { checkLeaseSeconds } from './save-method.ts';
import type { MethodCheck } from './saved-method.ts';

type SweepCtx = CheckCtx & Pick<Ctx, 'config'>;
const BATCH_SIZE = 10;

/**
 * Finishes what saving and removing left behind, in any number of processes at once: checks whose process died are
 * voided and their methods deleted, removed methods are deleted at the gateway too. Returns how many were processed.
 */
export async function sweepSavedMethods(ctx: SweepCtx): Promise<number> {
  const leaseSeconds = checkLeaseSeconds(ctx);
  const checks = await step('lease open checks', () => leaseChecks(ctx, BATCH_SIZE, leaseSeconds));
  for (const check of checks) {
    await step('finish one check', () => finishCheck(ctx, check));
  }
  const removed = await step('lease removed methods', () => leaseMethodsToForget(ctx, BATCH_SIZE, leaseSeconds));
  for (const { id, token } of removed) {
    const forgotten = await step('delete a removed method at the gateway', () => ctx.cardGateway.forgetMethod(token));
    if (forgotten.outcome === 'UNKNOWN') continue;
    await step('delete a removed method', () => deleteSavedMethod(ctx, id));
  }
  return checks.length + removed.length;
}

async function finishCheck(ctx: SweepCtx, check: MethodCheck): Promise<void> {
  if (isKeySpent({ tender: 'card', ageSeconds: check.ageSeconds })) {
    await step('leave an old check to staff', () => leaveToStaff(ctx, check, 'the key is too old to be used again'));
    return;
  }
  let now = check;
  if (now.state === 'CREATED') {
    const result = await step('authorise a swept check', () => authoriseCheck(ctx, now));
    if ('unknown' in result) {
      await step('postpone an unknown check', () => setCheckLease(ctx, check.id, backOff(check.ageSeconds)));
      return;
    }
    now = result.check;
  }
  if (now.state !== 'AUTHORISED') return;
  const settled = await step('void a swept check', () => voidCheck(ctx, now));
  if (settled.state === 'LATER')
    await step('postpone the void of a check', () => setCheckLease(ctx, check.id, backOff(check.ageSeconds)));
  if (settled.state === 'MANUAL')
    await step('leave a failed void to staff', () => leaveToStaff(ctx, check, settled.reason));
}

async function leaveToStaff(ctx: SweepCtx, check: MethodCheck, reason: string): Promise<void> {
  await step('audit a check for staff', () =>
    writeAudit(ctx, {
      actor: 'sweeper',
      action: 'payment.manual',
      subject: check.id,
      detail: { reason },
      before: { handledBy: 'the shop' },
      after: { handledBy: 'staff', reason },
    }),
  );
  await step('stop advancing the check', () => setCheckLease(ctx, check.id, 'infinity'));
  ctx.log.error({ checkId: check.id, reason, alert: true }, 'the check of a payment method needs a person');
}

/** Seconds until the gateway is called again, growing with age: from 5 seconds to 10 minutes. */
const backOff = (ageSeconds: number): number => Math.min(600, Math.max(5, ageSeconds / 4));
