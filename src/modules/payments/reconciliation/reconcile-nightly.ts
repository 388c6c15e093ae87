import type { Ctx } from '#platform/context.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { openCase } from '../cases/open-case.ts';
import type { Difference } from '../difference.ts';
import { claimNightlyRun, finishNightlyRun } from '../internal/case-records.ts';
import type { PaymentsCtx } from '../payments-context.ts';
import { openSettlementCase } from './check-payment.ts';
import { type Reconciled, reconcilePayments } from './reconcile-payments.ts';

/** A settlement or a refund may be declined for less than this. */
const DAYS = 30;
/** Hours in New Zealand, when providers have closed their day. */
const NIGHT = { from: 2, until: 6 };

/**
 * Compares our payments with the providers' records, once a night over all processes: a difference is a case for
 * staff, money known to a provider alone is an alert (FIX-22). Null outside the night, or when another process has
 * done it.
 */
export async function reconcileNightly(
  ctx: PaymentsCtx & Pick<Ctx, 'db' | 'log' | 'clock'>,
  without: readonly string[],
): Promise<Reconciled | null> {
  const now = ctx.clock.now();
  const hour = Number(
    new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Pacific/Auckland' }).format(now),
  );
  if (hour < NIGHT.from || hour >= NIGHT.until) return null;
  const night = nzDay(now);
  if (!(await claimNightlyRun(ctx, night))) return null;
  const found = await reconcilePayments(ctx, DAYS, without);
  for (const difference of found.differences) await openCaseOf(ctx, difference);
  const { checked, differences, orphans, unlisted, unasked } = found;
  const counted = { checked, differences: differences.length, orphans: orphans.length };
  const facts = {
    night,
    ...counted,
    unlisted,
    unasked: unasked.length,
    known: orphans.map(({ provider, gatewayRef }) => `${provider} ${gatewayRef}`),
  };
  if (orphans.length + unlisted.length + unasked.length > 0)
    ctx.log.error({ ...facts, alert: true }, 'the providers’ records differ from ours');
  else ctx.log.info(facts, 'the providers’ records were compared');
  await finishNightlyRun(ctx, night, counted);
  return found;
}

async function openCaseOf(
  ctx: Pick<Ctx, 'db' | 'log'>,
  { orderId, paymentId, refundId, cents, ours, theirs }: Difference,
): Promise<void> {
  const declined = /\b(DECLINED|VOIDED)\b/.test(theirs);
  const collected = /^(CAPTURING|CAPTURED|PART_REFUNDED)\b/.test(ours);
  const said = `ours: ${ours}; theirs: ${theirs}`;
  if (refundId !== null)
    await openCase(ctx, {
      kind: 'REFUND_DECLINED',
      dedupeKey: `refund-declined:${refundId}`,
      orderId,
      paymentId,
      refundId,
      amountCents: cents,
      said,
    });
  else if (declined && collected)
    await openSettlementCase(ctx, { id: paymentId, orderId, authorisedCents: cents }, theirs);
  else
    await openCase(ctx, {
      kind: 'BOOKS_DIFFER',
      dedupeKey: `books:${paymentId}`,
      orderId,
      paymentId,
      amountCents: cents,
      said,
    });
}
