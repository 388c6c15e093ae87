import { formatCents } from '#shared/money.ts';
import type { Difference } from '../difference.ts';
import {
  paymentsToReconcile,
  type Reconcilable,
  refundsToReconcile,
  selectUnknown,
} from '../internal/reconcile-records.ts';
import type { ListedEntry, PaymentProvider } from '../methods/payment-method.ts';
import { externalMethodOf, providers, providerTenders, tendersOf } from '../methods/payment-methods.ts';
import type { PaymentsCtx } from '../payments-context.ts';

/** Money that moved at a provider without a matching row here. */
export interface Orphan extends ListedEntry {
  /** Its name. */
  provider: string;
}
export interface Reconciled {
  checked: number;
  differences: Difference[];
  orphans: Orphan[];
  /** Providers whose complete list could not be read. */
  unlisted: string[];
  /** Payments whose provider did not answer: nothing is known of these. */
  unasked: string[];
}

/**
 * Provider states that agree with each of our states; for REFUNDED each method says its own. A payment in progress may
 * be a step ahead of our row.
 */
const agreeing: Record<string, readonly string[]> = {
  AUTHORISED: ['AUTHORISED'],
  CAPTURING: ['AUTHORISED', 'CAPTURING', 'CAPTURED'],
  CAPTURED: ['CAPTURING', 'CAPTURED'],
  PART_REFUNDED: ['CAPTURING', 'CAPTURED'],
  VOIDING: ['AUTHORISED', 'VOIDED', 'REFUNDED'],
  VOIDED: ['VOIDED', 'DECLINED', 'REFUNDED'],
  NOT_COLLECTED: ['AUTHORISED', 'VOIDED', 'DECLINED', 'REFUNDED'],
};
const PARALLEL_LOOKUPS = 4;
/** Nothing is authorised or taken there. */
const NO_MONEY: readonly string[] = ['DECLINED', 'VOIDED'];
const LIST_BATCH_SIZE = 200;
const DAY_MS = 24 * 3_600_000;

/**
 * Compares the last days with the providers' records in both directions: the state and amount of each of our payments,
 * and what is there without a row of ours (reliability I4, after Stripe's continuous reconciliation). Providers whose
 * name is in `without`, which are not set up, are skipped.
 */
export async function reconcilePayments(
  ctx: PaymentsCtx,
  days: number,
  without: readonly string[] = [],
): Promise<Reconciled> {
  const result: Reconciled = { checked: 0, differences: [], orphans: [], unlisted: [], unasked: [] };
  await compareOurs(ctx, days, result);
  for (const provider of providers)
    if (!without.includes(provider.name)) await compareProvider(ctx, provider, days, result);
  return result;
}

async function compareOurs(ctx: PaymentsCtx, days: number, result: Reconciled): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await paymentsToReconcile(ctx, providerTenders, days, after, 200);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    for (let start = 0; start < page.length; start += PARALLEL_LOOKUPS)
      await Promise.all(page.slice(start, start + PARALLEL_LOOKUPS).map((payment) => compare(ctx, payment, result)));
  }
}

async function compare(ctx: PaymentsCtx, payment: Reconcilable, result: Reconciled): Promise<void> {
  const { id, orderNumber, tender, state, pspRef } = payment;
  const method = externalMethodOf(tender);
  let found: Awaited<ReturnType<typeof method.find>>;
  try {
    found = await method.find(ctx, payment, pspRef);
  } catch (error) {
    ctx.log.warn({ err: error, paymentId: id }, 'a payment could not be looked up');
    result.unasked.push(id);
    return;
  }
  result.checked += 1;
  const ours = `${state} ${payment.authorisedCents}`;
  const differ = (theirs: string) =>
    result.differences.push({
      orderId: payment.orderId,
      orderNumber,
      paymentId: id,
      refundId: null,
      tender,
      cents: payment.authorisedCents,
      ours,
      theirs,
    });
  if (!found) return void differ('never heard of it');
  const amount =
    'amountCents' in found && typeof found.amountCents === 'bigint' ? found.amountCents : payment.authorisedCents;
  const expected: readonly string[] | undefined = state === 'REFUNDED' ? method.statesWhenRefunded : agreeing[state];
  if (!expected?.includes(found.state) || amount !== payment.authorisedCents) differ(`${found.state} ${amount}`);
}

/**
 * Day by day: providers refuse searches with too many results. A provider that fails half-way is reported, what it
 * listed until then is kept.
 */
async function compareProvider(
  ctx: PaymentsCtx,
  provider: PaymentProvider,
  days: number,
  result: Reconciled,
): Promise<void> {
  const now = Date.now();
  const refunds = new Map<string, ListedEntry>();
  try {
    for (let day = days; day > 0; day -= 1) {
      const [from, until] = [new Date(now - day * DAY_MS), new Date(now - (day - 1) * DAY_MS)];
      let waiting: ListedEntry[] = [];
      for await (const entry of provider.list(ctx, from, until)) {
        if (entry.kind === 'refund') refunds.set(entry.gatewayRef, entry);
        if (NO_MONEY.includes(entry.state)) continue;
        waiting.push(entry);
        if (waiting.length < LIST_BATCH_SIZE) continue;
        await recordOrphans(ctx, provider, waiting, result);
        waiting = [];
      }
      await recordOrphans(ctx, provider, waiting, result);
    }
    if (provider.compareRefunds) addMissing(await provider.compareRefunds(ctx, days), result);
    else await compareListedRefunds(ctx, provider, days, refunds, result);
  } catch (error) {
    ctx.log.warn({ err: error, provider: provider.name }, 'the records of a provider could not be read');
    result.unlisted.push(provider.name);
  }
}

/** Each refund that we count as made is in the provider's records, made and with the same amount (FIX-22). */
async function compareListedRefunds(
  ctx: PaymentsCtx,
  provider: PaymentProvider,
  days: number,
  listed: ReadonlyMap<string, ListedEntry>,
  result: Reconciled,
): Promise<void> {
  for (const { id, orderId, orderNumber, paymentId, tender, amountCents, pspRef } of await refundsToReconcile(
    ctx,
    days,
    tendersOf(provider),
  )) {
    const found = listed.get(pspRef);
    const [ours, theirs] = [
      formatCents(amountCents),
      found ? `refund ${found.state} ${found.amount}` : 'never heard of the refund',
    ];
    if (found && !NO_MONEY.includes(found.state) && found.amount === ours) continue;
    result.differences.push({
      orderId,
      orderNumber,
      paymentId,
      refundId: id,
      tender,
      cents: amountCents,
      ours: `refund DONE ${ours}`,
      theirs,
    });
  }
}

/** Adds differences of payments that have none yet. */
function addMissing(differences: readonly Difference[], result: Reconciled): void {
  for (const difference of differences)
    if (!result.differences.some(({ paymentId }) => paymentId === difference.paymentId))
      result.differences.push(difference);
}

async function recordOrphans(
  ctx: PaymentsCtx,
  provider: PaymentProvider,
  entries: readonly ListedEntry[],
  result: Reconciled,
): Promise<void> {
  if (entries.length === 0) return;
  const unknown = await selectUnknown(ctx, entries);
  // A search by days lists what was made exactly at midnight twice.
  for (const entry of entries)
    if (unknown.has(entry.gatewayRef) && !result.orphans.some(({ gatewayRef }) => gatewayRef === entry.gatewayRef))
      result.orphans.push({ provider: provider.name, ...entry });
}
