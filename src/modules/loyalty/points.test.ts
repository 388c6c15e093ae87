/** Points on a real database: posted on dispatch, once, reversed on return, turned into rewards; the books checked after each story. */
import { expect, test } from 'vitest';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { unlinkMembership } from '#modules/airline/unlink-membership.ts';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { type CheckoutHarness, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { dispatch, newMember, newShopper, placed, takeBack } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { adjustPoints } from './adjust-points.ts';
import { enrolCustomer } from './enrol-customer.ts';
import { getLoyaltyAccount } from './get-loyalty-account.ts';
import { getStatement } from './get-statement.ts';
import { postPointsForDispatch } from './post-points-for-dispatch.ts';
import { expireRewards } from './rewards/expire-rewards.ts';

async function useStockedFloor(): Promise<CheckoutHarness> {
  const floor = await useCheckoutHarness();
  for (const shoe of [floor.variants.a, floor.variants.b]) await floor.setStock(shoe, 100);
  return floor;
}
const accountOf = async (floor: CheckoutHarness, customerId: string) => {
  const found = await getLoyaltyAccount(floor.ctx, customerId);
  if (!found) throw new Error('no member');
  return found.account;
};
async function expectBooksRight(floor: CheckoutHarness): Promise<void> {
  await floor.settle();
  const found = await checkInvariants(floor.ctx);
  expect(found.filter(({ rows }) => rows.length > 0)).toEqual([]);
}
const aroundA = (floor: CheckoutHarness, qty = 1) => orderOf([{ shoe: floor.variants.a, qty }]);

test('LOY-01 LOY-03 LOY-05 points come with the parcel, not with the order', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  const order = await placed(floor, aroundA(floor), member);
  expect(await accountOf(floor, member)).toMatchObject({
    isEnrolled: true,
    tierName: 'Member',
    pointBalance: 0,
    spendToNextTier: 500,
  });
  await dispatch(floor, order);
  const account = await accountOf(floor, member);
  expect(account).toMatchObject({
    tierId: 'member',
    pointBalance: 149,
    pointsToNextReward: 51,
    pointsToNextTier: 351,
    spendToNextTier: 350.1,
    nextTierName: 'Silver',
    rewards: [],
    redemptionMin: 150,
  });
  expect(account.rewardAccountId).toMatch(/^K\d{7,}$/);
  await expectBooksRight(floor);
});

test('A16 I11 a parcel told of ten times at once, in two processes, counts once', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  const order = await placed(floor, aroundA(floor), member);
  const parcel = await dispatch(floor, order);
  const other = floor.another();
  const again = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postPointsForDispatch(index % 2 ? other : floor.ctx, order, parcel, [{ lineNo: 1, qty: 1 }]),
    ),
  );
  expect(new Set(again)).toEqual(new Set(['POSTED_BEFORE']));
  expect((await accountOf(floor, member)).pointBalance).toBe(149);
  // The first telling itself, raced.
  const second = await placed(floor, aroundA(floor), member);
  await floor.database.pool.query('update orders.order_line set shipped_qty = qty where order_id = $1', [second]);
  const racing = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postPointsForDispatch(index % 2 ? other : floor.ctx, second, 'parcel 2', [{ lineNo: 1, qty: 1 }]),
    ),
  );
  expect(racing.filter((answer) => answer === 'POSTED')).toHaveLength(1);
  expect(await accountOf(floor, member)).toMatchObject({ pointBalance: 98, rewards: [{ status: 'active' }] });
});

test('LOY-03 A14 parcels and returns in any pieces end where one parcel would; a return takes its points once', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  // Three at 89.50: 268 points whole, 3 × 89 = 267 if each were rounded for itself.
  const order = await placed(floor, orderOf([{ shoe: floor.variants.b, qty: 3 }]), member);
  const points = async () => {
    const { pointBalance, rewards } = await accountOf(floor, member);
    return pointBalance + 200 * rewards.length;
  };
  await dispatch(floor, order, [{ lineNo: 1, qty: 1 }]);
  expect(await points()).toBe(89);
  await dispatch(floor, order, [{ lineNo: 1, qty: 2 }]);
  expect(await points()).toBe(268);
  expect(await takeBack(floor, order, [{ lineNo: 1, qty: 1 }], 'return 1')).toBe('POSTED');
  expect(await takeBack(floor, order, [{ lineNo: 1, qty: 1 }], 'return 1')).toBe('POSTED_BEFORE');
  // 179 points are earned; 200 of the 268 are a reward, so 68 were there and 21 are owed.
  expect(await accountOf(floor, member)).toMatchObject({ pointBalance: 0, pointsOwed: 21, spendToNextTier: 321 });
  await expectBooksRight(floor);
  // The next points pay them.
  const next = await placed(floor, aroundA(floor), member);
  await dispatch(floor, next, [{ lineNo: 1, qty: 1 }]);
  expect(await accountOf(floor, member)).toMatchObject({ pointBalance: 128, pointsOwed: 0 });
  await expectBooksRight(floor);
});

test('LOY-03 what is not goods of a member earns nothing: guests, non-members, gift cards, delivery', async () => {
  const floor = await useStockedFloor();
  const [member, shopper] = [await newMember(floor), await newShopper(floor)];
  for (const customerId of [null, shopper]) {
    const order = await placed(floor, aroundA(floor), customerId);
    await dispatch(floor, order);
    expect(await postPointsForDispatch(floor.ctx, order, 'another', [{ lineNo: 1, qty: 1 }])).toBe('NOBODY');
  }
  const card = await placed(floor, orderOf([{ shoe: floor.variants.virtual, qty: 1 }]), member);
  await dispatch(floor, card, [{ lineNo: 1, qty: 1 }]);
  expect((await accountOf(floor, member)).pointBalance).toBe(0);
  expect((await getStatement(floor.ctx, shopper)).entries).toEqual([]);
  await expectBooksRight(floor);
});

test('LOY-03 A14 whoever joins between two parcels earns with the second, and can return the goods of both', async () => {
  const floor = await useStockedFloor();
  const shopper = await newShopper(floor);
  const two = await placed(floor, aroundA(floor, 2), shopper);
  const both = await placed(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }, { shoe: floor.variants.b, qty: 1 }]), shopper); // biome-ignore format: one story
  for (const order of [two, both]) await dispatch(floor, order, [{ lineNo: 1, qty: 1 }]);
  await enrolCustomer(floor.ctx, shopper);
  const balance = async () => (await accountOf(floor, shopper)).pointBalance;
  await dispatch(floor, two, [{ lineNo: 1, qty: 1 }]);
  expect(await balance()).toBe(149);
  // A pair that earned nothing and one that did come back in one parcel, told of twice.
  expect(await takeBack(floor, two, [{ lineNo: 1, qty: 2 }], 'return 1')).toBe('POSTED');
  expect(await takeBack(floor, two, [{ lineNo: 1, qty: 2 }], 'return 1')).toBe('POSTED_BEFORE');
  expect(await balance()).toBe(0);
  await dispatch(floor, both, [{ lineNo: 2, qty: 1 }]);
  expect(await balance()).toBe(89);
  expect(await takeBack(floor, both, [{ lineNo: 1, qty: 1 }])).toBe('NOBODY');
  expect(await balance()).toBe(89);
  await expectBooksRight(floor);
});

test('LOY-22 LOY-06 200 points become a NZ$10 reward for 90 days, levels follow the spend of 12 months', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  const order = await placed(floor, aroundA(floor, 7), member);
  await dispatch(floor, order, [{ lineNo: 1, qty: 7 }]);
  const account = await accountOf(floor, member);
  // 1,049 points.
  expect(account).toMatchObject({
    tierName: 'Gold',
    pointBalance: 49,
    spendToNextTier: 0,
    pointsToNextTier: 0,
    nextTierName: null,
  });
  expect(account.rewards).toHaveLength(5);
  for (const reward of account.rewards) {
    expect(reward).toMatchObject({
      value: 10,
      availableAmount: 10,
      status: 'active',
      expiresAt: '2027-02-19T11:00:00.000Z',
    });
    expect(reward.code).toMatch(/^R[0-9A-F]{12}$/);
  }
  await floor.database.pool.query(
    "update loyalty.earning set first_dispatched_at = timestamptz '2026-11-21T00:00:00Z' - interval '12 months'",
  );
  expect(await accountOf(floor, member)).toMatchObject({ tierName: 'Member', pointBalance: 49, spendToNextTier: 500 });
  await expectBooksRight(floor);
});

test('LOY-06 a reward whose day has passed is expired, at once for the member and by the nightly job in the books, once', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  await adjustPoints(floor.ctx, member, 400n, 'Welcome gift');
  const later = { ...floor.ctx, clock: { now: () => new Date('2027-02-19T11:00:00Z') } };
  const states = async () =>
    (await getLoyaltyAccount(later, member))?.account.rewards.map(({ status, availableAmount }) => [
      status,
      availableAmount,
    ]);
  expect(await states()).toEqual([
    ['expired', 0],
    ['expired', 0],
  ]);
  expect(await expireRewards(floor.ctx)).toBe(0);
  const closed = await Promise.all([expireRewards(later), expireRewards({ ...later, db: floor.another().db })]);
  expect(closed[0] + closed[1]).toBe(2);
  expect(await expireRewards(later)).toBe(0);
  expect(await states()).toHaveLength(2);
  expect((await getStatement(floor.ctx, member)).entries.map(({ kind, amount }) => [kind, amount]).slice(0, 2)).toEqual(
    [
      ['expire', -10],
      ['expire', -10],
    ],
  );
  await expectBooksRight(floor);
});

test('LOY-06 whoever has many rewards sees each that can be used', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  await adjustPoints(floor.ctx, member, 60n * 200n, 'Sixty at once');
  expect((await accountOf(floor, member)).rewards.filter(({ status }) => status === 'active')).toHaveLength(60);
  await expectBooksRight(floor);
});

test('LOY-02 LOY-03 A16 a linked member earns 2 points per $1 at the airline, by the link of the day the order was placed', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  const before = await placed(floor, aroundA(floor), member);
  expect(await linkMembership(floor.ctx, member, { memberId: 'KA100', lastName: 'Ngāta' })).toBe('LINKED');
  const linked = await placed(floor, aroundA(floor), member);
  await unlinkMembership(floor.ctx, member);
  const after = await placed(floor, aroundA(floor), member);
  for (const order of [before, linked, after]) await dispatch(floor, order, [{ lineNo: 1, qty: 1 }]);
  await floor.settle();
  const awards = async () => (await floor.simulator.journal('award')).map(({ memberId, points }) => [memberId, points]);
  // 149.90: the airline counts whole dollars of the order, and the shop's own points are earned as well.
  expect(await awards()).toEqual([['KA100', 298]]);
  await takeBack(floor, linked, [{ lineNo: 1, qty: 1 }]);
  await floor.settle();
  expect(await awards()).toEqual([
    ['KA100', 298],
    ['KA100', -298],
  ]);
  await expectBooksRight(floor);
});

test('LOY-02 AIR-01 whoever has linked a membership earns its points without being a member of the shop’s programme, and returns them', async () => {
  const floor = await useStockedFloor();
  const shopper = await newShopper(floor);
  expect(await linkMembership(floor.ctx, shopper, { memberId: 'KA200', lastName: 'Ngāta' })).toBe('LINKED');
  const order = await placed(floor, aroundA(floor, 2), shopper);
  const parcel = await dispatch(floor, order, [{ lineNo: 1, qty: 1 }]);
  expect(await postPointsForDispatch(floor.ctx, order, parcel, [{ lineNo: 1, qty: 1 }])).toBe('POSTED_BEFORE');
  // Joining on the way: the order stays as it began.
  await enrolCustomer(floor.ctx, shopper);
  await dispatch(floor, order, [{ lineNo: 1, qty: 1 }]);
  await takeBack(floor, order, [{ lineNo: 1, qty: 1 }]);
  // Without the shop's programme the airline's goes on.
  const off = { ...floor, ctx: { ...floor.ctx, config: { ...floor.ctx.config, KERB_FEATURES_LOYALTY: false } } };
  await dispatch(off, await placed(floor, aroundA(floor), shopper));
  await floor.settle();
  const awards = (await floor.simulator.journal('award')).map(({ memberId, points }) => `${memberId} ${points}`);
  expect(awards.sort()).toEqual(['KA200 -300', 'KA200 298', 'KA200 298', 'KA200 300']);
  expect(await accountOf(floor, shopper)).toMatchObject({ pointBalance: 0, spendToNextTier: 500 });
  await expectBooksRight(floor);
});

test('every entry names its order or reason, newest first, a page at a time', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  const order = await placed(floor, aroundA(floor, 2), member);
  await dispatch(floor, order, [{ lineNo: 1, qty: 2 }]);
  expect(await adjustPoints(floor.ctx, member, -9n, 'Counted twice by hand')).toBe(true);
  expect(await adjustPoints(floor.ctx, await newShopper(floor), 5n, 'nobody')).toBe(false);
  const { entries, more } = await getStatement(floor.ctx, member);
  const { rows } = await floor.database.pool.query('select number from orders.orders');
  const orderNumber = rows[0].number;
  expect(more).toBe(false);
  expect(
    entries.map(({ kind, points, amount, orderNumber: number, reason }) => [kind, points, amount, number, reason]),
  ).toEqual([
    ['adjust', -9, 0, null, 'Counted twice by hand'],
    ['issue', 0, 10, orderNumber, null],
    ['reward', -200, 0, orderNumber, null],
    ['earn', 299, 0, orderNumber, null],
  ]);
  expect((await getStatement(floor.ctx, member, entries[1]?.id)).entries.map(({ kind }) => kind)).toEqual([
    'reward',
    'earn',
  ]);
});

test('with the feature off nobody is enrolled and nothing is earned', async () => {
  const floor = await useStockedFloor();
  const member = await newMember(floor);
  const off = { ...floor.ctx, config: { ...floor.ctx.config, KERB_FEATURES_LOYALTY: false } };
  expect(await enrolCustomer(off, await newShopper(floor))).toBe(false);
  const order = await placed(floor, aroundA(floor), member);
  expect(await postPointsForDispatch(off, order, 'x', [{ lineNo: 1, qty: 1 }])).toBe('NOBODY');
  expect((await accountOf(floor, member)).pointBalance).toBe(0);
});
