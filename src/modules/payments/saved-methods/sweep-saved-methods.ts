import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { failpoint } from '#platform/failpoint.ts';
import { authoriseCheck, type CheckCtx, voidCheck } from '../internal/drive-check.ts';
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
  const checks = await leaseChecks(ctx, BATCH_SIZE, leaseSeconds);
  await failpoint('sweep-saved-methods.leased');
  for (const check of checks) {
    await finishCheck(ctx, check);
    await failpoint('sweep-saved-methods.check-done');
  }
  const removed = await leaseMethodsToForget(ctx, BATCH_SIZE, leaseSeconds);
  await failpoint('sweep-saved-methods.removed-leased');
  for (const { id, token } of removed) {
    const forgotten = await ctx.cardGateway.forgetMethod(token);
    await failpoint('sweep-saved-methods.forgotten');
    if (forgotten.outcome === 'UNKNOWN') continue;
    await deleteSavedMethod(ctx, id);
    await failpoint('sweep-saved-methods.deleted');
  }
  return checks.length + removed.length;
}

async function finishCheck(ctx: SweepCtx, check: MethodCheck): Promise<void> {
  if (isKeySpent({ tender: 'card', ageSeconds: check.ageSeconds })) {
    await leaveToStaff(ctx, check, 'the key is too old to be driven again');
    await failpoint('sweep-saved-methods.too-old');
    return;
  }
  let now = check;
  if (now.state === 'CREATED') {
    const result = await authoriseCheck(ctx, now);
    await failpoint('sweep-saved-methods.asked');
    if ('unknown' in result) {
      await setCheckLease(ctx, check.id, backOff(check.ageSeconds));
      await failpoint('sweep-saved-methods.postponed');
      return;
    }
    now = result.check;
  }
  if (now.state !== 'AUTHORISED') return;
  const step = await voidCheck(ctx, now);
  await failpoint('sweep-saved-methods.voided');
  if (step.state === 'LATER') {
    await setCheckLease(ctx, check.id, backOff(check.ageSeconds));
    await failpoint('sweep-saved-methods.void-postponed');
  }
  if (step.state === 'MANUAL') {
    await leaveToStaff(ctx, check, step.reason);
    await failpoint('sweep-saved-methods.manual');
  }
}

async function leaveToStaff(ctx: SweepCtx, check: MethodCheck, reason: string): Promise<void> {
  await writeAudit(ctx, { actor: 'sweeper', action: 'payment.manual', subject: check.id, detail: { reason } });
  await failpoint('sweep-saved-methods.noted');
  await setCheckLease(ctx, check.id, 'infinity');
  await failpoint('sweep-saved-methods.left');
  ctx.log.error({ checkId: check.id, reason, alert: true }, 'the check of a payment method needs a person');
}

/** Seconds until the gateway is called again, growing with age: from 5 seconds to 10 minutes. */
const backOff = (ageSeconds: number): number => Math.min(600, Math.max(5, ageSeconds / 4));
