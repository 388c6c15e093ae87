import { formatCents } from '#shared/money.ts';
import { pointsRefunded } from '../internal/methods/airline-tender.ts';
import type { ListedEntry } from '../internal/methods/outside-tender.ts';
import { type Provider, providerNames, providers, stepsOf, tendersOf } from '../internal/methods/outside-tenders.ts';
import {
  burnsToReconcile,
  paymentsToReconcile,
  type Reconcilable,
  type ReconcilableBurn,
  refundsToReconcile,
  selectUnknown,
} from '../internal/reconcile-records.ts';
import type { PaymentsCtx } from '../payments-context.ts';

export interface Difference {
  orderId: string;
  orderNumber: string;
  paymentId: string;
  /** Of a refund; null where the payment itself differs. */
  refundId: string | null;
  tender: string;
  cents: bigint;
  ours: string;
  theirs: string;
}
/** Money that moved at a provider without anything here to account for it. */
export interface Orphan extends ListedEntry {
  provider: Provider;
}
export interface Reconciled {
  checked: number;
  differences: Difference[];
  orphans: Orphan[];
  /** Providers whose books could not be had whole. */
  unlisted: string[];
  /** Whoever could not be asked: nothing is said about these. */
  unasked: string[];
}

/** What the provider may say of a payment that stands so with us. Money on its way may be a step ahead of our note of it. */
const agreeing: Record<string, readonly string[]> = {
  AUTHORISED: ['AUTHORISED'],
  CAPTURING: ['AUTHORISED', 'CAPTURING', 'CAPTURED'],
  CAPTURED: ['CAPTURING', 'CAPTURED'],
  PART_REFUNDED: ['CAPTURING', 'CAPTURED'],
  REFUNDED: ['REFUNDED', 'CAPTURED'],
  VOIDING: ['AUTHORISED', 'VOIDED', 'REFUNDED'],
  VOIDED: ['VOIDED', 'DECLINED', 'REFUNDED'],
  NOT_COLLECTED: ['AUTHORISED', 'VOIDED', 'DECLINED', 'REFUNDED'],
};
/** Points that went back whole are given back at the airline, which knows no other word for it. */
const agreeingAtAirline: Record<string, readonly string[]> = { ...agreeing, REFUNDED: ['VOIDED'] };
const AT_ONCE = 4;
/** Nothing is kept aside or taken there. */
const NO_MONEY: readonly string[] = ['DECLINED', 'VOIDED'];
const LISTED_AT_ONCE = 200;
const DAY_MS = 24 * 3_600_000;
/** So far may the airline's clock be from ours. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * The last days against the providers' books, both ways: what each payment of ours is there (state, amount), and what is there that
 * nothing of ours accounts for (I4, Stripe's running reconciliation). Books of providers in `without`, which are not set up, are not asked for.
 */
export async function reconcilePayments(
  ctx: PaymentsCtx,
  days: number,
  without: readonly Provider[] = [],
): Promise<Reconciled> {
  const result: Reconciled = { checked: 0, differences: [], orphans: [], unlisted: [], unasked: [] };
  await compareOurs(ctx, days, result);
  for (const provider of providerNames) if (!without.includes(provider)) await findOrphans(ctx, provider, days, result);
  return result;
}

async function compareOurs(ctx: PaymentsCtx, days: number, result: Reconciled): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await paymentsToReconcile(ctx, days, after, 200);
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    for (let start = 0; start < page.length; start += AT_ONCE)
      await Promise.all(page.slice(start, start + AT_ONCE).map((payment) => compare(ctx, payment, result)));
  }
}

async function compare(ctx: PaymentsCtx, payment: Reconcilable, result: Reconciled): Promise<void> {
  const { id, orderNumber, tender, state, pspRef } = payment;
  let found: Awaited<ReturnType<ReturnType<typeof stepsOf>['find']>>;
  try {
    found = await stepsOf(tender).find(ctx, payment, pspRef);
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
  if (
    !(tender === 'airline' ? agreeingAtAirline : agreeing)[state]?.includes(found.state) ||
    amount !== payment.authorisedCents
  )
    differ(`${found.state} ${amount}`);
}

/** Day by day: providers answer no search that finds too much. A provider that fails half-way is named, what it listed until then is kept. */
async function findOrphans(ctx: PaymentsCtx, provider: Provider, days: number, result: Reconciled): Promise<void> {
  const now = Date.now();
  const refunds = new Map<string, ListedEntry>();
  try {
    for (let day = days; day > 0; day -= 1) {
      const [from, until] = [new Date(now - day * DAY_MS), new Date(now - (day - 1) * DAY_MS)];
      let waiting: ListedEntry[] = [];
      for await (const entry of providers[provider].list(ctx, from, until)) {
        if (entry.kind === 'refund') refunds.set(entry.gatewayRef, entry);
        if (NO_MONEY.includes(entry.state)) continue;
        waiting.push(entry);
        if (waiting.length < LISTED_AT_ONCE) continue;
        await noteOrphans(ctx, provider, waiting, result);
        waiting = [];
      }
      await noteOrphans(ctx, provider, waiting, result);
    }
    if (provider === 'airline') await comparePointsBack(ctx, days, result);
    else await compareRefunds(ctx, provider, days, refunds, result);
  } catch (error) {
    ctx.log.warn({ err: error, provider }, 'the books of a provider could not be had');
    result.unlisted.push(provider);
  }
}

/** Each refund that we count as made stands in the provider's books, made and for as much (FIX-22). */
async function compareRefunds(
  ctx: PaymentsCtx,
  provider: Provider,
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

/** Points that went back are told by the airline under their burn's key, without a reference of each return: compared for each order (FIX-22). */
async function comparePointsBack(ctx: PaymentsCtx, days: number, result: Reconciled): Promise<void> {
  const burns = ctx.airline ? await burnsToReconcile(ctx, days) : [];
  if (burns.length === 0) return;
  const oldest = Math.min(...burns.map(({ createdAt }) => createdAt.getTime()));
  const back = await pointsRefunded(ctx, new Date(oldest - CLOCKS_APART_MS), new Date(Date.now() + CLOCKS_APART_MS));
  for (const burn of burns) {
    const theirs = back.get(burn.pspKey) ?? 0n;
    const { orderId, orderNumber, paymentId, burnedCents, burnedPoints, doneCents } = burn;
    if (agreesOnPointsBack(burn, theirs) || result.differences.some((difference) => difference.paymentId === paymentId))
      continue;
    const said = `points given back: ${(burnedPoints * doneCents) / burnedCents} of ${burnedPoints}`;
    const told = `points given back: ${theirs} of ${burnedPoints}`;
    result.differences.push({
      orderId,
      orderNumber,
      paymentId,
      refundId: null,
      tender: 'airline',
      cents: burnedCents,
      ours: said,
      theirs: told,
    });
  }
}

/** Each return is rounded down to whole points, so up to one point a return may be missing; what is being given back may be there or not. */
function agreesOnPointsBack(
  { burnedCents, burnedPoints, doneCents, doneCount, askedCents }: ReconcilableBurn,
  theirs: bigint,
): boolean {
  const least = burnedPoints * doneCents - burnedCents * BigInt(doneCount);
  return theirs * burnedCents <= burnedPoints * askedCents && (doneCount === 0 || theirs * burnedCents > least);
}

async function noteOrphans(
  ctx: PaymentsCtx,
  provider: Provider,
  entries: readonly ListedEntry[],
  result: Reconciled,
): Promise<void> {
  if (entries.length === 0) return;
  const unknown = await selectUnknown(ctx, entries);
  // A search by days names what was made on the stroke of midnight twice.
  for (const entry of entries)
    if (unknown.has(entry.gatewayRef) && !result.orphans.some(({ gatewayRef }) => gatewayRef === entry.gatewayRef))
      result.orphans.push({ provider, ...entry });
}
