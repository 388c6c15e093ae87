import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signUpSchema } from '#contract/accounts/account.ts';
import type { AccountsCtx } from '#modules/accounts/accounts-context.ts';
import { dateCustomer } from '#modules/accounts/customers/date-customer.ts';
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import { recordVerified } from '#modules/accounts/customers/record-verified.ts';
import { signUp } from '#modules/accounts/sign-up/sign-up.ts';
import { listFeedItems } from '#modules/catalogue/feeds/list-feed-items.ts';
import { findSoldSizes } from '#modules/catalogue/products/find-sold-sizes.ts';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { recordEmptySearch } from '#modules/search/listings/record-empty-search.ts';
import { listPlaces } from '#modules/stores/list-places.ts';
import { inTransaction } from '#platform/database/database.ts';
import { addDays, nzDay, nzInstant } from '#shared/nz-dates.ts';
import { dice } from './internal/dice.ts';
import { markPart, partsDone } from './internal/part-records.ts';
import { type DemoPerson, makePerson } from './internal/people.ts';
import { CUSTOMERS, type PlannedOrder, planOrder, planSearches, WEEKS } from './internal/plan-year.ts';
import { finishOrder, simulateOrder } from './internal/simulate-order.ts';

export interface SimulatedYear {
  orders: number;
  /** Orders whose payments or refunds are unfinished: the next run sets their dates. */
  unfinished: number;
}
type Ctx = CheckoutCtx & AccountsCtx;

/** Number of sizes used. */
const SIZES = 150;
const CARDS = 8;
/** How long to wait for the outbox: a refund waits until the card gateway has settled. */
const WAIT_MS = 180_000;

/**
 * Creates `orders` orders of the year that ends on the day it was started, with customers, cards and searches, pausing
 * so that it works `share` of the time. Each part is made once, whichever run does it: an interrupted run is continued
 * by the next. A running shop collects the payments meanwhile (FIX-76).
 */
export async function simulateYear(
  ctx: Ctx,
  { orders, share }: { orders: number; share: number },
  onProgress: (done: number, total: number) => void,
): Promise<SimulatedYear> {
  await inTransaction(ctx, (tx) => markPart(tx, 'began'));
  const done = await partsDone(ctx);
  const today = nzDay(done.get('began') ?? ctx.clock.now());
  const instant = ({ daysAgo, time }: { daysAgo: number; time: string }): Date =>
    nzInstant(addDays(today, -daysAgo), time);
  const throttled = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    await pause((performance.now() - began) * (1 / share - 1));
    return result;
  };
  await simulateSearches(ctx, done, instant, throttled);
  const sizes = await chooseSizes(ctx);
  const stores = (await listPlaces(ctx)).filter(({ kind }) => kind === 'store').map(({ id }) => id);
  const customers: (DemoPerson & { customerId: string })[] = [];
  for (let no = 0; no < CUSTOMERS; no += 1)
    customers.push(await throttled(() => openAccount(ctx, no, instant({ daysAgo: 364, time: '09:00' }))));
  for (let no = 0; no < CARDS; no += 1)
    await inTransaction(ctx, async (tx) => {
      if (await markPart(tx, `card:${no}`))
        await issueGiftCard(tx, { cents: BigInt(dice(`card:${no}`).pick([2_500, 5_000, 10_000, 20_000])) });
    });
  const unfinished: { planned: PlannedOrder; placed: Date; number: string }[] = [];
  for (let no = 0; no < orders; no += 1) {
    onProgress(no, orders);
    if (done.has(`order:${no}`)) continue;
    const planned = planOrder(no, sizes.length);
    const customer = planned.customer === null ? null : (customers[planned.customer] ?? null);
    const person = customer ?? { ...makePerson(1_000 + no, dice(`guest:${no}`)), customerId: null };
    const placed = instant(planned);
    const number = await throttled(() => simulateOrder(ctx, planned, { sizes, stores, person, placed }));
    unfinished.push({ planned, placed, number });
  }
  onProgress(orders, orders);
  return { orders, unfinished: await finishAll(ctx, unfinished) };
}

async function finishAll(
  ctx: Ctx,
  waiting: { planned: PlannedOrder; placed: Date; number: string }[],
): Promise<number> {
  const until = performance.now() + WAIT_MS;
  let left = waiting;
  while (left.length > 0) {
    const open: typeof left = [];
    for (const one of left) if (!(await finishOrder(ctx, one.planned, one.placed, one.number))) open.push(one);
    left = open;
    if (left.length === 0 || performance.now() > until) break;
    await pause(2_000);
  }
  return left.length;
}

async function simulateSearches(
  ctx: Ctx,
  done: ReadonlyMap<string, Date>,
  instant: (at: { daysAgo: number; time: string }) => Date,
  throttled: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let week = 0; week < WEEKS; week += 1) {
    if (done.has(`searches:${week}`)) continue;
    await throttled(() =>
      inTransaction(ctx, async (tx) => {
        if (!(await markPart(tx, `searches:${week}`))) return;
        for (const { daysAgo, term, times } of planSearches(week)) {
          const then = { ...tx, clock: { now: () => instant({ daysAgo, time: '12:00' }) } };
          for (let count = 0; count < times; count += 1) await recordEmptySearch(then, term);
        }
      }),
    );
  }
}

/** Sizes that anybody may buy, spread over the range; the same in every run while the range stays the same. */
async function chooseSizes(ctx: Ctx): Promise<string[]> {
  const codes: string[] = [];
  for await (const items of listFeedItems(ctx))
    codes.push(...items.filter(({ available }) => available).map(({ code }) => code));
  const every = Math.max(1, Math.floor(codes.length / SIZES));
  const spread = codes.filter((_, index) => index % every === 0).slice(0, SIZES);
  const known = await findSoldSizes(ctx, spread);
  const stocked = spread.filter((code) => known.get(code)?.stocked);
  if (stocked.length === 0) throw new Error('the shop sells nothing');
  return stocked;
}

/** A verified account, usually in the loyalty programme; nobody knows its password. */
async function openAccount(ctx: Ctx, no: number, earliest: Date): Promise<DemoPerson & { customerId: string }> {
  const by = dice(`customer:${no}`);
  const person = makePerson(no, by);
  const known = await findCustomerByEmail(ctx, person.email);
  if (known) return { ...person, customerId: known };
  const { email, firstName, lastName } = person;
  const request = signUpSchema.parse({
    email,
    firstName,
    lastName,
    password: `${randomUUID()} Kea`,
    addToLoyaltyProgram: by.roll() < 0.7,
  });
  // Each from its own network address, as real customers would.
  const made = await signUp(ctx, request, `192.0.2.${no + 1}`, enrolCustomer);
  const customerId = await findCustomerByEmail(ctx, email);
  if (!made.ok) throw new Error(`demo customer ${no} was refused: ${made.error.reason}`);
  if (!customerId) throw new Error(`demo customer ${no} signed up and was not found`);
  await recordVerified(ctx, { customerId, email });
  await dateCustomer(ctx, customerId, earliest);
  return { ...person, customerId };
}
