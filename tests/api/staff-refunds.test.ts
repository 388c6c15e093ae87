/** Staff refunds through the whole shop: simultaneous ones, to every tender, of an account that was deleted. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REWARD_WITHOUT_OWNER } from '#contract/staff/orders/staff-payment-cases.ts';
import { issueGiftCard } from '#modules/gift-cards/issue-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let shop: TestShop;
let picker: StaffPerson;
let other: StaffPerson;
let service: StaffPerson;
let buy: StaffedShop['buy'];
let detail: StaffedShop['detail'];
let send: StaffedShop['send'];
let untilCaptured: StaffedShop['untilCaptured'];
let expectInvariantsHold: StaffedShop['expectInvariantsHold'];
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ shop, picker, other, service, buy, detail, send, untilCaptured, expectInvariantsHold } = staffed);
});
afterAll(() => staffed.close());

test('FIX-19 a reward of a deleted account takes no refund: a person pays it once, and the rest of the refund goes through', async () => {
  const email = freshEmail('left');
  const client = await newCustomer(shop, email);
  expect((await client.call('POST', '/account/loyalty/join')).status).toBe(200);
  await runKerb(['loyalty', 'adjust', email, '600', '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const card = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const { rewards } = (await client.call('GET', '/account')).body.loyalty.account;
  const reward = (at: number) => ({ method: 'reward', amount: 10, rewardId: rewards[at].rewardId });
  const sent = await buy({ email, client, credits: [reward(0)], both: true });
  const open = await buy({
    email,
    client,
    credits: [reward(1), { method: 'voucher', amount: 50, code: card.code, pin: card.pin }],
    both: true,
  });
  await untilCaptured(sent.number);
  await untilCaptured(open.number);
  expect((await send(picker, sent.number)).body).toMatchObject({ state: 'SHIPPED' });
  expect((await client.call('POST', '/account/delete', { password: PASSWORD })).status).toBe(204);
  expect((await detail(sent.number)).office.email, 'the finished order says no more whose it was').toBe('');

  interface Case {
    id: string;
    kind: string;
    orderNumber: string;
    amount: number;
    said: string;
    resolutions: string[];
  }
  const casesOf = async (number: string): Promise<Case[]> =>
    (await service.call('GET', '/staff/payment-cases')).body.cases.filter(
      ({ orderNumber }: Case) => orderNumber === number,
    );
  const onlyCase = async (number: string): Promise<Case> => {
    await expect.poll(async () => (await casesOf(number)).length, { timeout: patient(45_000) }).toBe(1);
    return (await casesOf(number))[0] as Case;
  };
  const settleIt = (id: string, resolution: string, note = '') =>
    service.call('POST', `/staff/payment-cases/${id}/settle`, { resolution, note });
  const refundsOf = async (number: string) =>
    (
      await shop.pool.query(
        `select p.tender, r.state, r.paid_otherwise as other, r.amount_cents::int as cents from payments.refund r
         join payments.payment p on p.id = r.payment_id join orders.orders o on o.id = r.order_id where o.number = $1 order by p.tender`,
        [number],
      )
    ).rows;

  // The whole finished order; its address is already erased.
  expect(
    (
      await service.call('POST', `/staff/orders/${sent.number}/refunds`, {
        key: randomUUID(),
        amount: sent.total,
        reason: 'Lost',
      })
    ).status,
  ).toBe(200);
  const first = await onlyCase(sent.number);
  expect(first).toMatchObject({
    kind: 'REFUND',
    amount: 10,
    said: REWARD_WITHOUT_OWNER,
    resolutions: expect.arrayContaining(['RETRIED', 'PAID_BACK']),
  });
  await expect
    .poll(async () => (await refundsOf(sent.number))[0], { timeout: patient(45_000) })
    .toMatchObject({ tender: 'card', state: 'DONE' });
  expect((await refundsOf(sent.number))[1]).toEqual({ tender: 'reward', state: 'CREATED', other: false, cents: 1_000 });
  // Retrying gives the same result, and the case is open again.
  expect((await settleIt(first.id, 'RETRIED')).status).toBe(204);
  await expect.poll(async () => (await casesOf(sent.number)).length, { timeout: patient(45_000) }).toBe(1);
  expect((await settleIt((await onlyCase(sent.number)).id, 'PAID_BACK', 'A new gift card, by hand')).status).toBe(204);
  expect((await refundsOf(sent.number))[1]).toMatchObject({ state: 'MANUAL', other: true });

  // An order in progress is cancelled: the gift card is refunded at once, the rest waits for a person.
  expect((await service.call('POST', `/staff/orders/${open.number}/cancel`)).status).toBe(200);
  const second = await onlyCase(open.number);
  expect(second).toMatchObject({ amount: 10, said: REWARD_WITHOUT_OWNER });
  await expect
    .poll(async () => (await refundsOf(open.number)).map(({ state }) => state), { timeout: patient(45_000) })
    .toEqual(['DONE', 'DONE', 'CREATED']);
  expect((await detail(open.number)).state).toBe('CANCELLING');
  await expectInvariantsHold();
  const both = await Promise.all([
    settleIt(second.id, 'PAID_BACK', 'A new gift card'),
    settleIt(second.id, 'PAID_BACK', 'A second one'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  await expect.poll(async () => (await detail(open.number)).state, { timeout: patient(45_000) }).toBe('CANCELLED');
  const mailed = async () =>
    (await mailFor(shop.simulatorUrl, email)).find(
      ({ subject }) => subject.includes(open.number) && subject.endsWith('is cancelled'),
    );
  await expect.poll(async () => (await mailed()) !== undefined, { timeout: patient(45_000) }).toBe(true);
  const text = JSON.stringify(await mailed());
  expect(text).toContain('Gift card ending in');
  expect(text, 'nobody is sent to a reward that is not there').not.toContain('Reward R');
  // No cent went into an account without an owner, and nothing was refunded twice.
  const { rows } = await shop.pool.query(
    `select coalesce(sum(a.balance), 0)::int as cents from ledger.account a join loyalty.reward r on a.id = 'reward:' || r.id
     where not exists (select from loyalty.member m where m.account_id = r.account_id) and exists (
       select from ledger.entry e join ledger.tx t on t.id = e.tx_id where e.account_id = a.id and t.kind = 'refund')`,
  );
  expect(rows).toEqual([{ cents: 0 }]);
  expect(
    (
      await service.call('POST', `/staff/orders/${sent.number}/refunds`, {
        key: randomUUID(),
        amount: 10,
        reason: 'Again',
      })
    ).status,
  ).toBe(409);
  await expectInvariantsHold();
  expect(shop.errors.splice(0).every((line) => /money needs a person|a message was parked/.test(line))).toBe(true);
});

test('A14 an order of a member paid by reward, gift card and card, dispatched in two parcels and returned, is refunded to where it came from, with its points', async () => {
  const email = freshEmail('member');
  const client = await newCustomer(shop, email);
  expect((await client.call('POST', '/account/loyalty/join')).status).toBe(200);
  await runKerb(['loyalty', 'adjust', email, '250', '--reason', 'Welcome gift'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const { code, pin } = await issueGiftCard(testCtx(db), { cents: 5_000n });
  await close();
  const credits = [
    { method: 'reward', amount: 10 },
    { method: 'voucher', amount: 50, code, pin },
  ];
  const { number, total } = await buy({ email, client, credits, both: true });
  await untilCaptured(number);
  const [customer] = (await service.call('GET', `/staff/customers?q=${email}`)).body.customers;
  const standing = async () => (await service.call('GET', `/staff/customers/${customer.customerId}`)).body;
  // Points, counting each reward as the 200 points it was made from.
  const earned = async (): Promise<number> => {
    const { loyalty } = await standing();
    return loyalty.pointBalance - loyalty.pointsOwed + 200 * loyalty.rewards.length;
  };
  expect(await earned()).toBe(250);

  expect(
    (await send(picker, number, { carrier: 'NZ Post', trackingNumber: 'ONE', lines: [{ lineNo: 1, qty: 1 }] })).body,
  ).toMatchObject({
    state: 'PARTLY_SHIPPED',
  });
  const halfway = await earned();
  expect(halfway).toBeGreaterThan(250);
  expect((await send(other, number, { carrier: 'Aramex', trackingNumber: 'TWO' })).body).toMatchObject({
    state: 'SHIPPED',
  });
  expect(await earned()).toBeGreaterThan(halfway);
  await expect
    .poll(
      async () =>
        (await mailFor(shop.simulatorUrl, email))
          .map(({ subject }) => subject)
          .filter((subject) => subject.includes('on its way')).length,
      {
        timeout: patient(45_000),
      },
    )
    .toBe(2);

  // Part is refunded for a scuff, the rest by the return.
  const scuff = { key: randomUUID(), amount: 5, reason: 'Scuffed toe' };
  expect((await service.call('POST', `/staff/orders/${number}/refunds`, scuff)).body).toEqual({
    amount: 5,
    already: false,
  });
  const own = (await client.call('GET', `/account/orders/${number}`)).body;
  const started = await client.call('POST', `/orders/${number}/returns`, {
    token: own.returnable.token,
    items: own.lines.map(({ lineId }: { lineId: string }) => ({ lineId, qty: 1, reason: 'Too small' })),
  });
  const rma: string = started.body.rmaId;
  expect((await service.call('GET', '/staff/returns')).body.returns.map((one: { rma: string }) => one.rma)).toContain(
    rma,
  );
  expect((await service.call('GET', `/staff/returns?q=${number}`)).body.returns).toMatchObject([{ rma, units: 2 }]);
  expect((await picker.call('POST', `/staff/returns/${rma}/receive`, {})).status).toBe(403);
  const outcomes = [{ lineNo: 2, outcome: 'WRITE_OFF' }];
  const taken = await Promise.all(
    [1, 2].map(() => service.call('POST', `/staff/returns/${rma}/receive`, { outcomes })),
  );
  expect(taken.map(({ body }) => body.already).sort()).toEqual([false, true]);
  expect(await service.call('POST', `/staff/returns/${rma}/cancel`)).toMatchObject({
    status: 409,
    body: { errorCode: 'ReturnHasCome' },
  });
  expect(
    (await service.call('POST', `/staff/returns/${rma}/receive`, { outcomes: [{ lineNo: 9, outcome: 'MISSING' }] }))
      .body.already,
  ).toBe(true);
  await expect
    .poll(async () => (await service.call('GET', `/staff/returns/${rma}`)).body.state, { timeout: patient(45_000) })
    .toBe('DONE');

  const after = await detail(number);
  expect(after).toMatchObject({
    state: 'RETURNED',
    office: { returns: [{ rma, state: 'DONE' }], customerId: customer.customerId },
  });
  const paid = Object.fromEntries(
    after.office.payments.map((one: { label: string; amount: number; refunded: number }) => [
      one.label.split(' ')[0],
      one,
    ]),
  );
  const back = after.office.payments.reduce((sum: number, one: { refunded: number }) => sum + one.refunded, 0);
  const goods = own.lines.reduce((sum: number, line: { total: number }) => sum + line.total, 0);
  // Delivery is not refunded; outside tenders first, then credits.
  expect(Math.round(back * 100)).toBe(Math.round(Math.min(goods + 5, total) * 100));
  expect(Object.keys(paid)).toEqual(expect.arrayContaining(['Reward', 'Gift']));
  expect(after.timeline.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Placed', 'Sent', 'Refund requested', 'Return received']),
  );
  expect(after.timeline.find(({ what }: { what: string }) => what === 'Sent')).toMatchObject({
    who: 'Hemi Tāwhai',
    detail: '1 unit · NZ Post · ONE',
  });
  expect(after.office.mails.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['Order confirmation', 'On its way', 'Return instructions', 'Refund of a return']),
  );
  expect(await earned()).toBe(250);
  expect((await standing()).statement.entries.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['earn', 'return']),
  );
  await expectInvariantsHold();
});
