/** Money goes back from the staff site: a whole order, single items, and payments that need a person. */
import { randomUUID } from 'node:crypto';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { setFault, settleAtOnce } from '../support/clients/simulator-control.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_RATE_LIMIT_SCALE: '0', KERB_MAIL_REPLY_TO: 'answers@kerb.example' }),
  ]);
  sizes = await restockTwoSizes(shop);
  await settleAtOnce(shop.simulatorUrl);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('FIX-24 an order that is refunded in full before dispatch is cancelled, leaves every list and cannot be dispatched; a partial refund hides nothing', async () => {
  const number = await buy(shop, sizes, { email: `whole-${randomUUID().slice(0, 8)}@example.co.nz` });
  const picker = await newStaff(shop, 'picker');
  const waiting = async () => {
    const lists = await Promise.all(
      ['to-send', 'part-sent'].map((view) => picker.call('GET', `/staff/orders?view=${view}`)),
    );
    const { body } = await picker.call('GET', '/staff/orders/pick-list');
    return JSON.stringify([lists.map((list) => list.body.orders), body.lines]).includes(number);
  };
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${number}`);
  await seeTitle(page, `Order ${number}`);
  const refund = async (amount: string) => {
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Reason').fill('Sorry');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
  };
  await refund('5');
  const question = page.getByRole('dialog');
  await question.waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await backgroundOf(question), 'the question has the colour of the theme').toBe(
    await backgroundOf(page.locator('html')),
  );
  await site.inspect('refund-question-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await question.getByRole('button', { name: 'Refund $5.00' }).click();
  await page.getByText('$5.00 is being refunded.').waitFor();
  expect(await waiting()).toBe(true);
  await refund('');
  await page.getByText('undispatched items are cancelled', { exact: false }).waitFor();
  await site.inspect('refund-in-full');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect.poll(waiting).toBe(false);
  expect((await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'late' })).status).toBe(409);
  await expect
    .poll(async () => {
      await page.reload();
      await seeTitle(page, `Order ${number}`);
      return page.getByText(/^Cancelled$/).count();
    })
    .toBeGreaterThanOrEqual(2);
  await site.leave();
});

test('FIX-77 service refunds items at the price paid for them; a colleague with the same screen open refunds nothing twice', async () => {
  const number = await buy(shop, sizes, { email: `items-${randomUUID().slice(0, 8)}@example.co.nz` });
  const [site, second] = [
    await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), PHONE, 'light'),
    await openStaffOrders(browser, shop, await newStaff(shop, 'manager', 'Late Manager'), DESKTOP, 'dark'),
  ];
  const paid = (
    await shop.pool.query(
      'select l.total_cents::int as cents from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1 and line_no = 1',
      [number],
    )
  ).rows[0].cents;
  const words = `$${(paid / 100).toFixed(2)}`;
  for (const { page, go } of [site, second]) {
    await seeTitle(page, 'Orders');
    await go(`/orders/${number}`);
    await seeTitle(page, `Order ${number}`);
    await page.getByRole('radio', { name: 'Items' }).check();
  }
  const { page } = site;
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('Choose items or an amount to refund.').waitFor();
  await page.getByText('Enter a reason for the refund.').waitFor();
  for (const [one, line] of [
    [page, 1],
    [second.page, 2],
  ] as const) {
    await one.locator(`select[name="refund-line-${line}"]`).selectOption('1');
    await one.getByLabel('Reason').fill('The sole came off');
  }
  await site.inspect('refund-items');
  await page.getByRole('button', { name: `Refund ${words}` }).dblclick();
  await page
    .getByRole('dialog')
    .getByText('Items not yet dispatched will still be dispatched.', { exact: false })
    .waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${words}` })
    .click();
  await page.getByText(`${words} is being refunded.`).waitFor();
  await second.page.getByRole('button', { name: `Refund ${words}` }).click();
  await second.page
    .getByRole('dialog')
    .getByRole('button', { name: `Refund ${words}` })
    .click();
  await second.page
    .getByRole('alert')
    .getByText('Somebody refunded some of this order meanwhile', { exact: false })
    .waitFor();
  // The colleague's screen now shows what can still be refunded: none of that item, all of the other.
  await second.page.locator('select[name="refund-line-1"]').waitFor({ state: 'detached' });
  await second.inspect('refund-items-late');
  const { rows } = await shop.pool.query(
    'select sum(r.amount_cents)::int as cents from payments.refund r join orders.orders o on o.id = r.order_id where o.number = $1',
    [number],
  );
  expect(rows).toEqual([{ cents: paid }]);
  await site.leave();
  await second.leave();
});

test('FIX-25 FIX-35 service resolves what needs a person: a refused refund is paid another way, a payment is reviewed and its order released', async () => {
  const [refused, reviewed] = [
    await buy(shop, sizes, { email: `refused-${randomUUID().slice(0, 8)}@example.co.nz` }),
    await buy(shop, sizes, {
      email: `reviewed-${randomUUID().slice(0, 8)}@example.co.nz`,
      fraudToken: 'device-review',
    }),
  ];
  const mere = await newStaff(shop, 'service', 'Mere Hōhepa');
  const captured = async () =>
    (
      await shop.pool.query(
        'select p.state from payments.payment p join orders.orders o on o.id = p.order_id where o.number = $1',
        [refused],
      )
    ).rows[0].state;
  await expect.poll(captured).toBe('CAPTURED');
  await setFault(shop.simulatorUrl, { provider: 'card', operation: 'refund', kind: 'decline', times: 1 });
  expect(
    (await mere.call('POST', `/staff/orders/${refused}/refunds`, { key: randomUUID(), amount: 9, reason: 'A scuff' }))
      .status,
  ).toBe(200);
  const open = async () =>
    (await mere.call('GET', '/staff/payment-cases')).body.cases.map(
      ({ orderNumber }: { orderNumber: string }) => orderNumber,
    );
  await expect.poll(open).toEqual(expect.arrayContaining([refused, reviewed]));
  expect((await mere.call('POST', `/staff/orders/${reviewed}/dispatch`, { ref: 'whole' })).body.errorCode).toBe(
    'OrderOnHold',
  );
  expect((await (await newStaff(shop, 'picker')).call('GET', '/staff/payment-cases')).status).toBe(403);

  const site = await openStaffOrders(browser, shop, mere, DESKTOP, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await site.go(`/orders/${reviewed}`);
  await page.getByText('On hold: Payment to review for fraud.').waitFor();
  await page.getByRole('link', { name: 'Payments to settle' }).last().click();
  await seeTitle(page, 'Payments to settle');
  await site.inspect('payments');
  await page.setViewportSize(PHONE);
  await site.inspect('payments-phone');
  const caseOf = (number: string) => page.locator('section').filter({ hasText: number });
  await caseOf(refused)
    .getByText(/refund refused/)
    .waitFor();
  await caseOf(refused).getByRole('button', { name: 'Refunded another way' }).click();
  await caseOf(refused).getByText('Enter a reason.').waitFor();
  await caseOf(refused).getByLabel('Note').fill('Bank transfer of 23 November');
  await caseOf(refused).getByRole('button', { name: 'Refunded another way' }).click();
  await caseOf(refused).waitFor({ state: 'detached' });
  await caseOf(reviewed).getByLabel('Note').fill('A customer of many years');
  await caseOf(reviewed).getByRole('button', { name: 'Close and release order' }).click();
  await page.getByText('No payments to settle.').waitFor();
  expect((await mere.call('POST', `/staff/orders/${reviewed}/dispatch`, { ref: 'whole' })).status).toBe(200);
  await site.leave();
  // The alert is the expected one.
  expect(shop.errors.splice(0).join('')).toContain('money needs a person');
});

test('FIX-25 service closes a capture that cannot be made: the order says that it was not captured, and nothing can be refunded', async () => {
  await setFault(shop.simulatorUrl, { provider: 'card', operation: 'capture', kind: 'reset-before', times: 1 });
  const number = await buy(shop, sizes, { email: `uncollected-${randomUUID().slice(0, 8)}@example.co.nz` });
  const payment = 'order_id = (select id from orders.orders where number = $1)';
  await expect
    .poll(
      async () =>
        (await shop.pool.query(`select state from payments.payment where ${payment}`, [number])).rows[0].state,
    )
    .toBe('CAPTURING');
  // Nobody handles it until its idempotency key is too old to use.
  await shop.pool.query(`update payments.payment set created_at = created_at - interval '1 year' where ${payment}`, [
    number,
  ]);

  const mere = await newStaff(shop, 'service', 'Mere Hōhepa');
  const site = await openStaffOrders(browser, shop, mere, PHONE, 'light');
  const { page } = site;
  await seeTitle(page, 'Orders');
  await expect
    .poll(async () =>
      (await mere.call('GET', '/staff/payment-cases')).body.cases.map(
        (one: { orderNumber: string }) => one.orderNumber,
      ),
    )
    .toContain(number);
  await site.go('/payments');
  const open = page.locator('section').filter({ hasText: number });
  await open.getByText('the key is too old to be used again').waitFor();
  await open.getByRole('button', { name: 'Close', exact: true }).click();
  await open.getByText('Enter a reason.').waitFor();
  await open.getByLabel('Note').fill('Paid at the counter');
  await open.getByRole('button', { name: 'Close', exact: true }).click();
  await open.waitFor({ state: 'detached' });
  await site.go(`/orders/${number}`);
  await page.getByText('Not collected').waitFor();
  await site.inspect('not-collected');
  await page.setViewportSize(DESKTOP);
  await site.inspect('not-collected-desk');
  expect(
    (await mere.call('POST', `/staff/orders/${number}/refunds`, { key: randomUUID(), amount: 9, reason: 'A scuff' }))
      .status,
  ).toBe(409);
  await site.leave();
  // The alert is the expected one.
  expect(shop.errors.splice(0).join('')).toContain('money needs a person');
});

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);
