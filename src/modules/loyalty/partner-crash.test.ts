/**
 * Awaits of calls to airline and retail ERP: after a failure at any of them the next attempt ends as if nothing had
 * happened, and nothing counts twice (reliability B1).
 */
import { expect, test } from 'vitest';
import { requestQuote } from '#modules/airline/internal/request-quote.ts';
import { linkMembership } from '#modules/airline/link-membership.ts';
import { clearFailpoints, type FailpointAction, setFailpoint } from '#platform/steps/failpoint.ts';
import { choosePartners } from '#server/settings/partner-settings.ts';
import { type CheckoutHarness, orderOf, useCheckoutHarness } from '../../../tests/support/fixtures/checkout-harness.ts';
import { dispatch, newMember, newShopper, placed } from '../../../tests/support/fixtures/loyalty-harness.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { enrolCustomer } from './enrol-customer.ts';
import { notifyErp } from './notify-erp.ts';
import { refreshMembership } from './refresh-membership.ts';

const membership = { memberId: 'KA1000', lastName: 'Ngāta' };
const throwing: FailpointAction = { do: 'throw' };

test.each(['read the award', 'ask the airline to award points', 'note the awarded points'])(
  'B1 A16 throw at %s: the airline receives an award once',
  async (name) => {
    const harness = await useCheckoutHarness();
    await harness.setStock(harness.variants.a, 3);
    const member = await newMember(harness);
    expect(await linkMembership(harness.ctx, member, membership)).toEqual({ ok: true });
    await dispatch(harness, await placed(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]), member));
    setFailpoint(name, throwing);
    await harness.settle();
    clearFailpoints();
    await harness.settle();
    expect((await harness.simulator.journal('award')).map(({ points }) => points)).toEqual([298]);
    await harness.expectInvariantsHold();
  },
);

test('B1 an interrupted link or quote is made by the next attempt', async () => {
  const harness = await useCheckoutHarness();
  const shopper = await newShopper(harness);
  setFailpoint('find the airline member', throwing);
  await expect(linkMembership(harness.ctx, shopper, membership)).rejects.toThrow('find the airline member');
  expect(await linkMembership(harness.ctx, shopper, membership)).toEqual({ ok: true });
  setFailpoint('ask the airline for a quote', throwing);
  await expect(requestQuote(harness.ctx, shopper, { ...membership, amount: 30 })).rejects.toThrow(
    'ask the airline for a quote',
  );
  expect(
    (await harness.database.pool.query('select * from frequent_flyer.quote')).rows,
    'an unknown quote pays nothing',
  ).toEqual([]);
  expect(await requestQuote(harness.ctx, shopper, { ...membership, amount: 30 })).toMatchObject({ ok: true });
});

test('B1 the answer of a retail ERP is requested again when it was not stored', async () => {
  const harness = await useErpHarness();
  const shopper = await newShopper(harness);
  await enrolCustomer(harness.ctx, shopper);
  const rate = async () =>
    (await harness.database.pool.query('select accrual_points from loyalty.member where customer_id = $1', [shopper]))
      .rows[0]?.accrual_points;
  setFailpoint('enrol at the loyalty provider', throwing);
  await expect(notifyErp(harness.ctx, shopper)).rejects.toThrow('enrol at the loyalty provider');
  expect(Number(await rate())).toBe(1);
  expect(await notifyErp(harness.ctx, shopper)).toEqual({ state: 'DONE' });
  expect(Number(await rate())).toBe(3);
  await harness.simulator.change({ erpAccrualPoints: 4 });
  await harness.database.pool.query('update loyalty.member set provider_asked_at = null');
  setFailpoint('read the membership at the provider', throwing);
  await expect(refreshMembership(harness.ctx, shopper)).rejects.toThrow('read the membership at the provider');
  expect(Number(await rate())).toBe(3);
  await refreshMembership(harness.ctx, shopper);
  expect(Number(await rate())).toBe(4);
});

async function useErpHarness(): Promise<CheckoutHarness> {
  const harness = await useCheckoutHarness();
  const config = testConfig({ KERB_LOYALTY_PROVIDER: 'erp' });
  await harness.simulator.change({ erpAccrualPoints: 3 });
  return { ...harness, ctx: { ...harness.ctx, config, ...choosePartners(config, harness.simulator.url) } };
}
