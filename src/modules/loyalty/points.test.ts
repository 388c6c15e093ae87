/**
 * Points in a real database: posted on dispatch, once, reversed on return, turned into rewards; the ledger is checked
 * after each test.
 */
import { expect, test } from 'vitest';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { unlinkMembership } from '#modules/airline/unlink-membership.ts';
import { orderOf } from '../../../tests/support/fixtures/checkout-harness.ts';
import {
  dispatch,
  newMember,
  newShopper,
  placed,
  returnGoods,
} from '../../../tests/support/fixtures/loyalty-harness.ts';
import {
  accountOf,
  expectConsistent,
  orderOfPlainShoe,
  useStockedHarness,
} from '../../../tests/support/fixtures/orders/point-orders.ts';
import { adjustPoints } from './adjust-points.ts';
import { enrolCustomer } from './enrol-customer.ts';
import { getStatement } from './get-statement.ts';
import { postPointsForDispatch } from './post-points-for-dispatch.ts';

test('LOY-01 LOY-03 LOY-05 points are earned by dispatch, not by the order', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  const order = await placed(harness, orderOfPlainShoe(harness), member);
  expect(await accountOf(harness, member)).toMatchObject({
    isEnrolled: true,
    tierName: 'Member',
    pointBalance: 0,
    spendToNextTier: 500,
  });
  await dispatch(harness, order);
  const account = await accountOf(harness, member);
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
  await expectConsistent(harness);
});

test('A16 I11 a parcel reported ten times concurrently, by two processes, counts once', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  const order = await placed(harness, orderOfPlainShoe(harness), member);
  const parcel = await dispatch(harness, order);
  const other = harness.another();
  const again = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postPointsForDispatch(index % 2 ? other : harness.ctx, order, parcel, [{ lineNo: 1, qty: 1 }]),
    ),
  );
  expect(new Set(again)).toEqual(new Set(['POSTED_BEFORE']));
  expect((await accountOf(harness, member)).pointBalance).toBe(149);
  // The first report itself, raced.
  const second = await placed(harness, orderOfPlainShoe(harness), member);
  await harness.database.pool.query('update orders.order_line set shipped_qty = qty where order_id = $1', [second]);
  const racing = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      postPointsForDispatch(index % 2 ? other : harness.ctx, second, 'parcel 2', [{ lineNo: 1, qty: 1 }]),
    ),
  );
  expect(racing.filter((answer) => answer === 'POSTED')).toHaveLength(1);
  expect(await accountOf(harness, member)).toMatchObject({ pointBalance: 98, rewards: [{ status: 'active' }] });
});

test('LOY-03 A14 parcels and returns in any parts end at the points of a single parcel; a return reverses its points once', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  // Three at 89.50: 268 points whole, 3 × 89 = 267 if each were rounded by itself.
  const order = await placed(harness, orderOf([{ shoe: harness.variants.b, qty: 3 }]), member);
  const points = async () => {
    const { pointBalance, rewards } = await accountOf(harness, member);
    return pointBalance + 200 * rewards.length;
  };
  await dispatch(harness, order, [{ lineNo: 1, qty: 1 }]);
  expect(await points()).toBe(89);
  await dispatch(harness, order, [{ lineNo: 1, qty: 2 }]);
  expect(await points()).toBe(268);
  expect(await returnGoods(harness, order, [{ lineNo: 1, qty: 1 }], 'return 1')).toBe('POSTED');
  expect(await returnGoods(harness, order, [{ lineNo: 1, qty: 1 }], 'return 1')).toBe('POSTED_BEFORE');
  // 179 points are earned; 200 of the 268 are a reward, so 68 were available and 21 are owed.
  expect(await accountOf(harness, member)).toMatchObject({ pointBalance: 0, pointsOwed: 21, spendToNextTier: 321 });
  await expectConsistent(harness);
  // The next points pay the debt.
  const next = await placed(harness, orderOfPlainShoe(harness), member);
  await dispatch(harness, next, [{ lineNo: 1, qty: 1 }]);
  expect(await accountOf(harness, member)).toMatchObject({ pointBalance: 128, pointsOwed: 0 });
  await expectConsistent(harness);
});

test('LOY-03 guests, non-members, gift cards and delivery earn nothing', async () => {
  const harness = await useStockedHarness();
  const [member, shopper] = [await newMember(harness), await newShopper(harness)];
  for (const customerId of [null, shopper]) {
    const order = await placed(harness, orderOfPlainShoe(harness), customerId);
    await dispatch(harness, order);
    expect(await postPointsForDispatch(harness.ctx, order, 'another', [{ lineNo: 1, qty: 1 }])).toBe('NOBODY');
  }
  const card = await placed(harness, orderOf([{ shoe: harness.variants.virtual, qty: 1 }]), member);
  await dispatch(harness, card, [{ lineNo: 1, qty: 1 }]);
  expect((await accountOf(harness, member)).pointBalance).toBe(0);
  expect((await getStatement(harness.ctx, shopper)).entries).toEqual([]);
  await expectConsistent(harness);
});

test('LOY-03 A14 a customer who joins between two parcels earns with the second, and can return the goods of both', async () => {
  const harness = await useStockedHarness();
  const shopper = await newShopper(harness);
  const two = await placed(harness, orderOfPlainShoe(harness, 2), shopper);
  const both = await placed(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }, { shoe: harness.variants.b, qty: 1 }]), shopper); // biome-ignore format: one story
  for (const order of [two, both]) await dispatch(harness, order, [{ lineNo: 1, qty: 1 }]);
  await enrolCustomer(harness.ctx, shopper);
  const balance = async () => (await accountOf(harness, shopper)).pointBalance;
  await dispatch(harness, two, [{ lineNo: 1, qty: 1 }]);
  expect(await balance()).toBe(149);
  // A pair that earned nothing and one that did are returned in one parcel, reported twice.
  expect(await returnGoods(harness, two, [{ lineNo: 1, qty: 2 }], 'return 1')).toBe('POSTED');
  expect(await returnGoods(harness, two, [{ lineNo: 1, qty: 2 }], 'return 1')).toBe('POSTED_BEFORE');
  expect(await balance()).toBe(0);
  await dispatch(harness, both, [{ lineNo: 2, qty: 1 }]);
  expect(await balance()).toBe(89);
  expect(await returnGoods(harness, both, [{ lineNo: 1, qty: 1 }])).toBe('NOBODY');
  expect(await balance()).toBe(89);
  await expectConsistent(harness);
});

test('LOY-02 LOY-03 A16 a linked member earns 2 points per $1 at the airline, by the link of the day the order was placed', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  const before = await placed(harness, orderOfPlainShoe(harness), member);
  expect(await linkMembership(harness.ctx, member, { memberId: 'KA100', lastName: 'Ngāta' })).toEqual({ ok: true });
  const linked = await placed(harness, orderOfPlainShoe(harness), member);
  await unlinkMembership(harness.ctx, member);
  const after = await placed(harness, orderOfPlainShoe(harness), member);
  for (const order of [before, linked, after]) await dispatch(harness, order, [{ lineNo: 1, qty: 1 }]);
  await harness.settle();
  const awards = async () =>
    (await harness.simulator.journal('award')).map(({ memberId, points }) => [memberId, points]);
  // 149.90: the airline counts whole dollars of the order, and the shop's own points are earned as well.
  expect(await awards()).toEqual([['KA100', 298]]);
  await returnGoods(harness, linked, [{ lineNo: 1, qty: 1 }]);
  await harness.settle();
  expect(await awards()).toEqual([
    ['KA100', 298],
    ['KA100', -298],
  ]);
  await expectConsistent(harness);
});

test('LOY-02 AIR-01 a customer with a linked membership earns its points without being a member of the shop’s programme, and returns them', async () => {
  const harness = await useStockedHarness();
  const shopper = await newShopper(harness);
  expect(await linkMembership(harness.ctx, shopper, { memberId: 'KA200', lastName: 'Ngāta' })).toEqual({ ok: true });
  const order = await placed(harness, orderOfPlainShoe(harness, 2), shopper);
  const parcel = await dispatch(harness, order, [{ lineNo: 1, qty: 1 }]);
  expect(await postPointsForDispatch(harness.ctx, order, parcel, [{ lineNo: 1, qty: 1 }])).toBe('POSTED_BEFORE');
  // Joining between order and dispatch: the order keeps its earning.
  await enrolCustomer(harness.ctx, shopper);
  await dispatch(harness, order, [{ lineNo: 1, qty: 1 }]);
  await returnGoods(harness, order, [{ lineNo: 1, qty: 1 }]);
  // Without the shop's programme airline points are still earned.
  const off = { ...harness, ctx: { ...harness.ctx, config: { ...harness.ctx.config, KERB_FEATURES_LOYALTY: false } } };
  await dispatch(off, await placed(harness, orderOfPlainShoe(harness), shopper));
  await harness.settle();
  const awards = (await harness.simulator.journal('award')).map(({ memberId, points }) => `${memberId} ${points}`);
  expect(awards.sort()).toEqual(['KA200 -300', 'KA200 298', 'KA200 298', 'KA200 300']);
  expect(await accountOf(harness, shopper)).toMatchObject({ pointBalance: 0, spendToNextTier: 500 });
  await expectConsistent(harness);
});

test('every entry names its order or reason, newest first, a page at a time', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  const order = await placed(harness, orderOfPlainShoe(harness, 2), member);
  await dispatch(harness, order, [{ lineNo: 1, qty: 2 }]);
  expect(await adjustPoints(harness.ctx, member, -9n, 'Counted twice by hand')).toBe(true);
  expect(await adjustPoints(harness.ctx, await newShopper(harness), 5n, 'nobody')).toBe(false);
  const { entries, more } = await getStatement(harness.ctx, member);
  const { rows } = await harness.database.pool.query('select number from orders.orders');
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
  expect((await getStatement(harness.ctx, member, entries[1]?.id)).entries.map(({ kind }) => kind)).toEqual([
    'reward',
    'earn',
  ]);
});

test('with the feature off nobody is enrolled and nothing is earned', async () => {
  const harness = await useStockedHarness();
  const member = await newMember(harness);
  const off = { ...harness.ctx, config: { ...harness.ctx.config, KERB_FEATURES_LOYALTY: false } };
  expect(await enrolCustomer(off, await newShopper(harness))).toBe(false);
  const order = await placed(harness, orderOfPlainShoe(harness), member);
  expect(await postPointsForDispatch(off, order, 'x', [{ lineNo: 1, qty: 1 }])).toBe('NOBODY');
  expect((await accountOf(harness, member)).pointBalance).toBe(0);
});
