/**
 * Random histories of earning, returning, redeeming, expiring, linking and correcting, compared with a model that does
 * not use the ledger.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { unlinkMembership } from '#modules/airline/unlink-membership.ts';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import {
  type CheckoutHarness,
  openCheckoutHarness,
  orderOf,
  payRestByCard,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import {
  dispatch,
  newMember,
  placed,
  returnGoods,
  rewardsOf,
} from '../../../tests/support/fixtures/loyalty-harness.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { adjustPoints } from './adjust-points.ts';
import { getLoyaltyAccount } from './get-loyalty-account.ts';
import { expireRewards } from './rewards/expire-rewards.ts';

let harness: CheckoutHarness;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ harness, close } = await openCheckoutHarness());
  for (const shoe of [harness.variants.a, harness.variants.b]) await harness.setStock(shoe, 100_000);
});
afterAll(() => close());

type Step =
  | { do: 'order'; shoe: 'a' | 'b'; qty: number }
  | { do: 'dispatch' | 'return'; pick: number; qty: number }
  | { do: 'adjust'; points: number }
  | { do: 'redeem' | 'expire' | 'link' | 'unlink' | 'repeat' };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('order' as const),
      shoe: fc.constantFrom('a' as const, 'b' as const),
      qty: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      do: fc.constantFrom('dispatch' as const, 'return' as const),
      pick: fc.nat(9),
      qty: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      do: fc.constant('adjust' as const),
      points: fc.integer({ min: -150, max: 250 }).filter((points) => points !== 0),
    }),
    fc.record({
      do: fc.constantFrom('redeem' as const, 'expire' as const, 'link' as const, 'unlink' as const, 'repeat' as const),
    }),
  ),
  { minLength: 6, maxLength: 16, size: 'max' },
);

/** An independent model of a member's points and rewards. */
class Model {
  points = 0;
  owed = 0;
  rewards = 0;
  /** Points sent to the airline. */
  miles = 0;
  change(by: number): void {
    if (by < 0) {
      const taken = Math.min(this.points, -by);
      this.points -= taken;
      this.owed += -by - taken;
      return;
    }
    this.points += by;
    if (by === 0) return;
    const paid = Math.min(this.owed, this.points);
    this.points -= paid;
    this.owed -= paid;
    this.rewards += Math.floor(this.points / 200);
    this.points %= 200;
  }
}
interface Bought {
  id: string;
  cents: number;
  qty: number;
  sent: number;
  back: number;
  rate: number;
}
const worth = ({ cents, qty, sent, back }: Bought): number => Math.floor((cents * (sent - back)) / qty / 100);

test('A16 LOY-03 balances equal the model after any history, and the ledger sums to zero', {
  timeout: patient(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const member = await newMember(harness);
      const memberId = `KA${member.replace(/\D/g, '').slice(0, 10)}1`;
      const model = new Model();
      const orders: Bought[] = [];
      let linked = false;
      let last: (() => Promise<unknown>) | null = null;
      const settle = (order: Bought, move: () => void) => {
        const before = worth(order);
        move();
        model.change(worth(order) - before);
        model.miles += order.rate * (worth(order) - before);
      };
      for (const step of history) {
        if (step.do === 'order') {
          const shoe = harness.variants[step.shoe];
          const id = await placed(harness, orderOf([{ shoe, qty: step.qty }]), member);
          orders.push({
            id,
            cents: Number(shoe.cents) * step.qty,
            qty: step.qty,
            sent: 0,
            back: 0,
            rate: linked ? 2 : 0,
          });
        } else if (step.do === 'dispatch' || step.do === 'return') {
          const order = orders[step.pick % Math.max(1, orders.length)];
          if (!order) continue;
          const maxQty = step.do === 'dispatch' ? order.qty - order.sent : order.sent - order.back;
          const qty = Math.min(step.qty, maxQty);
          if (qty === 0) continue;
          const ref = randomUUID();
          const act = step.do === 'dispatch' ? dispatch : returnGoods;
          await act(harness, order.id, [{ lineNo: 1, qty }], ref);
          last = () => act(harness, order.id, [{ lineNo: 1, qty }], ref);
          settle(order, () => {
            if (step.do === 'dispatch') order.sent += qty;
            else order.back += qty;
          });
        } else if (step.do === 'adjust') {
          await adjustPoints(harness.ctx, member, BigInt(step.points), 'A test');
          model.change(step.points);
        } else if (step.do === 'redeem') {
          const [reward] = await rewardsOf(harness, member);
          expect(reward !== undefined).toBe(model.rewards > 0);
          if (!reward) continue;
          await placed(harness, payRestByCard(orderOf([{ shoe: harness.variants.a, qty: 2 }]), [reward]), member);
          model.rewards -= 1;
        } else if (step.do === 'expire') {
          await expireRewards({ ...harness.ctx, clock: { now: () => new Date('2027-06-01T00:00:00Z') } });
          model.rewards = 0;
        } else if (step.do === 'link') {
          expect(await linkMembership(harness.ctx, member, { memberId, lastName: 'Ngāta' })).toEqual({ ok: true });
          linked = true;
        } else if (step.do === 'unlink') {
          await unlinkMembership(harness.ctx, member);
          linked = false;
        } else await last?.();
        const found = await getLoyaltyAccount(harness.ctx, member);
        const active = found?.account.rewards.filter(({ status }) => status === 'active').length;
        expect([found?.account.pointBalance, found?.account.pointsOwed, active]).toEqual([
          model.points,
          model.owed,
          model.rewards,
        ]);
      }
      await harness.settle();
      const awarded = (await harness.simulator.journal('award'))
        .filter((entry) => entry.memberId === memberId)
        .reduce((sum, { points }) => sum + Number(points), 0);
      expect(awarded).toBe(model.miles);
      expect((await checkInvariants(harness.ctx)).filter(({ rows }) => rows.length > 0)).toEqual([]);
    }),
    { numRuns: Number(process.env.HISTORIES ?? 15) },
  );
});
