/**
 * `/checkout/info` for members who pay with a reward and airline points, compared with the same cart without: 8 members
 * at once, ten lines, 60 stores, 40 live promotions.
 */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { findCustomerByEmail } from '#modules/accounts/customers/find-customer-by-email.ts';
import { adjustPoints } from '#modules/loyalty/adjust-points.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { newCustomer } from '../../../tests/support/clients/account-client.ts';
import { linkProven } from '../../../tests/support/clients/airline-member.ts';
import { percentile } from '../../support/bench-shop.ts';
import { infoRequest } from '../../support/selling/order-client.ts';
import { type OrderShop, startOrderShop } from '../../support/selling/order-shop.ts';

const MEMBERS = 8;
const LINES = 10;
const SECONDS = Number(process.env.BENCH_CHECKOUT_SECONDS ?? 8);

type Emit = (name: string, value: number, unit: string) => void;
/** Asks for a quote, with or without the member's credits; the milliseconds that it took. */
type Ask = (index: number, withCredits: boolean) => Promise<number>;

export async function run(emit: Emit): Promise<void> {
  const shop = await startOrderShop({ stores: 60, withOffers: true });
  try {
    const members = await Promise.all(Array.from({ length: MEMBERS }, (_, number) => openMember(shop, number + 1)));
    for (const [name, withCredits] of [
      ['plain', false],
      ['credits', true],
    ] as const)
      await measure(emit, name, members, withCredits);
  } finally {
    await shop.stop();
  }
}

/** Creates a member with a reward and an airline quote, and the member's request. */
async function openMember(shop: OrderShop, number: number): Promise<Ask> {
  const ctx = {
    db: shop.database.db,
    clock: systemClock,
    log: silentLogger,
    config: readConfig({}),
    requestId: 'bench',
  };
  const email = `member-${number}@example.nz`;
  const simulatorUrl = `http://127.0.0.1:${shop.simulatorPort}`;
  const client = await newCustomer({ url: shop.url, simulatorUrl }, email);
  await client.call('POST', '/account/loyalty/join');
  const id = await findCustomerByEmail(ctx, email);
  if (!id) throw new Error(`${email} has no account`);
  await inTransaction(ctx, (tx) => adjustPoints(tx, id, 250n, 'bench'));
  const { body } = await client.call('GET', '/account');
  const [reward] = body.loyalty.account.rewards;
  const memberId = `KA700${number}`;
  await linkProven({ simulatorUrl }, client, memberId);
  const { body: quote } = await client.call('POST', '/airline/quote', { memberId, lastName: 'Ngāta', amount: 50 });
  const methods = [
    { method: 'reward', amount: reward.availableAmount, rewardId: reward.rewardId },
    {
      method: 'airlinePoints',
      amount: quote.currencyAmount,
      quoteRef: quote.quoteNumber,
      memberId: quote.memberNumber,
    },
  ];
  return async (index, withCredits) => {
    const shoes = Array.from({ length: LINES }, (_, line) => shop.shoe(index * 7 + line));
    const request = { ...infoRequest(shoes), ...(withCredits && { payment: { methods } }) };
    const from = performance.now();
    const answer = await client.call('POST', '/checkout/info', request);
    const took = performance.now() - from;
    const used = (answer.body as CheckoutInfo).creditUsages?.filter(({ amount }) => amount > 0).length;
    if (answer.status !== 200 || used !== (withCredits ? 2 : 0))
      throw new Error(`${answer.status}: ${used} credits, ${JSON.stringify(answer.body).slice(0, 300)}`);
    return took;
  };
}

/** All members ask at once, after a while of warming up. */
async function measure(emit: Emit, name: string, members: readonly Ask[], withCredits: boolean): Promise<void> {
  const took: number[] = [];
  for (let index = 0; index < 20; index += 1) await Promise.all(members.map((ask) => ask(index, withCredits)));
  const started = performance.now();
  await Promise.all(
    members.map(async (ask, who) => {
      for (let index = who; performance.now() - started < SECONDS * 1000; index += MEMBERS)
        took.push(await ask(index, withCredits));
    }),
  );
  took.sort((a, b) => a - b);
  emit(`checkout.${name}_info_rps`, took.length / ((performance.now() - started) / 1000), 'requests/s');
  emit(`checkout.${name}_info_p50_ms`, percentile(took, 0.5), 'ms');
  emit(`checkout.${name}_info_p99_ms`, percentile(took, 0.99), 'ms');
}
