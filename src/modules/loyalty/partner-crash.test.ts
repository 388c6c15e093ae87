/** Awaits of talks with airline and retail ERP: whatever stops there, the next try ends as if nothing had happened, and nothing counts twice (B1). */
import { expect, test } from 'vitest';
import { requestQuote } from '#modules/airline/internal/request-quote.ts';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { clearFailpoints, type FailpointAction, setFailpoint } from '#platform/failpoint.ts';
import { choosePartners } from '#server/settings/partner-settings.ts';
import { type CheckoutHarness, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { dispatch, newMember, newShopper, placed } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { enrolCustomer } from './enrol-customer.ts';
import { notifyErp } from './notify-erp.ts';
import { refreshMembership } from './refresh-membership.ts';

const membership = { memberId: 'KA1000', lastName: 'Ngāta' };
const throwing: FailpointAction = { do: 'throw' };

test.each(['deliver-award.read', 'deliver-award.asked', 'deliver-award.noted'])(
  'B1 A16 throw at %s: the airline hears of an award once',
  async (name) => {
    const floor = await useCheckoutHarness();
    await floor.setStock(floor.variants.a, 3);
    const member = await newMember(floor);
    expect(await linkMembership(floor.ctx, member, membership)).toBe('LINKED');
    await dispatch(floor, await placed(floor, orderOf([{ shoe: floor.variants.a, qty: 1 }]), member));
    setFailpoint(name, throwing);
    await floor.settle();
    clearFailpoints();
    await floor.settle();
    expect((await floor.simulator.journal('award')).map(({ points }) => points)).toEqual([298]);
    await floor.expectSound();
  },
);

test('B1 a link and a quote that were cut off are made by the next try', async () => {
  const floor = await useCheckoutHarness();
  const shopper = await newShopper(floor);
  setFailpoint('link-membership.found', throwing);
  await expect(linkMembership(floor.ctx, shopper, membership)).rejects.toThrow('link-membership.found');
  expect(await linkMembership(floor.ctx, shopper, membership)).toBe('LINKED');
  setFailpoint('request-quote.answered', throwing);
  await expect(requestQuote(floor.ctx, shopper, { ...membership, amount: 30 })).rejects.toThrow(
    'request-quote.answered',
  );
  expect(
    (await floor.database.pool.query('select * from frequent_flyer.quote')).rows,
    'a quote we do not know pays nothing',
  ).toEqual([]);
  expect(await requestQuote(floor.ctx, shopper, { ...membership, amount: 30 })).toMatchObject({ state: 'QUOTED' });
});

test('B1 what a retail ERP said is asked for again when it was not noted', async () => {
  const floor = await useErpFloor();
  const shopper = await newShopper(floor);
  await enrolCustomer(floor.ctx, shopper);
  const rate = async () =>
    (await floor.database.pool.query('select accrual_points from loyalty.member where customer_id = $1', [shopper]))
      .rows[0]?.accrual_points;
  setFailpoint('tell-provider.asked', throwing);
  await expect(notifyErp(floor.ctx, shopper)).rejects.toThrow('tell-provider.asked');
  expect(Number(await rate())).toBe(1);
  expect(await notifyErp(floor.ctx, shopper)).toEqual({ state: 'DONE' });
  expect(Number(await rate())).toBe(3);
  await floor.simulator.change({ erpAccrualPoints: 4 });
  await floor.database.pool.query('update loyalty.member set provider_asked_at = null');
  setFailpoint('refresh-membership.asked', throwing);
  await expect(refreshMembership(floor.ctx, shopper)).rejects.toThrow('refresh-membership.asked');
  expect(Number(await rate())).toBe(3);
  await refreshMembership(floor.ctx, shopper);
  expect(Number(await rate())).toBe(4);
});

async function useErpFloor(): Promise<CheckoutHarness> {
  const floor = await useCheckoutHarness();
  const config = testConfig({ KERB_LOYALTY_PROVIDER: 'erp' });
  await floor.simulator.change({ erpAccrualPoints: 3 });
  return { ...floor, ctx: { ...floor.ctx, config, ...choosePartners(config, floor.simulator.url) } };
}
