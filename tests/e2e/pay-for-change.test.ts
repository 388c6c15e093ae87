/** A change that costs more in browsers: staff send the link, the customer pays it by card or too late, staff withdraw it. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { inspectScreen } from '../support/browser/inspect-screen.ts';
import { DESKTOP, mailFor, newShopper, PHONE } from '../support/browser/shopper.ts';
import { chooseSize } from '../support/browser/staff/choose-size.ts';
import { openStaffOrders } from '../support/browser/staff/staff-site.ts';
import { type BoughtSize, buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let sizes: BoughtSize[];
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_RATE_LIMIT_SCALE: '0' })]);
  sizes = await restockTwoSizes(shop);
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

test('EDIT-01 staff add a pair and the customer pays for it on the page of the emailed link; another link is withdrawn', async () => {
  const email = `pay-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy(shop, sizes, { email });
  const { rows } = await shop.pool.query('select code from catalogue.variant where id = $1', [sizes[0]?.variantId]);
  const site = await openStaffOrders(browser, shop, await newStaff(shop, 'service', 'Mere Hōhepa'), DESKTOP, 'light');
  const { page } = site;
  const sendLink = async () => {
    await site.go(`/orders/${number}/change`);
    await page.getByRole('button', { name: 'Add a product' }).click();
    await chooseSize(page, rows[0].code);
    await page.getByRole('button', { name: 'Show the difference' }).click();
    await page.getByLabel('Reason').fill('Asked by phone');
    await page.getByRole('button', { name: /^Email a link to pay \$/ }).click();
    // The whole sentence: the form itself begins with the same words, and its title ends with the order's.
    await page.getByText('The customer is emailed a link to pay; the order is changed once that is paid.').waitFor();
  };
  const linkOf = async (before: number): Promise<string> => {
    let link = '';
    await expect
      .poll(
        async () => {
          const mails = (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => /^Pay \$/.test(subject));
          link =
            mails.length > before ? (/https?:\S+\/checkout\/change\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '') : '';
          return link;
        },
        { timeout: patient(45_000) },
      )
      .not.toBe('');
    const { pathname, search } = new URL(link);
    return `${shop.url}${pathname}${search}`;
  };
  await sendLink();
  await site.go(`/orders/${number}/change`);
  const withdraw = page.getByRole('button', { name: 'Withdraw the change' });
  await withdraw.waitFor();
  await site.inspect('change-waits');
  const first = await linkOf(0);
  await withdraw.click();
  await page.getByText('The change is withdrawn; its stock is free again.').waitFor();
  await sendLink();
  const second = await linkOf(1);

  const late = await newShopper(browser, shop.url, PHONE, { theme: 'dark' });
  await late.page.goto(first);
  // The link belongs to the order: it shows what there is to pay now.
  await late.page.getByRole('heading', { name: `Change of order #${number}` }).waitFor();
  await late.page.getByRole('button', { name: /^Pay \$/ }).waitFor();

  const shopper = await newShopper(browser, shop.url, DESKTOP, { allow: /\b402\b/ });
  await shopper.page.goto(second);
  await shopper.page.getByRole('heading', { name: 'Your order after the change' }).waitFor();
  const back = shopper.page.getByRole('link', { name: 'Back to your order' });
  expect(await back.getAttribute('href')).toBe(`/nz/orders?number=${number}`);
  await expect.poll(() => shopper.page.url()).toBe(`${shop.url}/nz/checkout/change/${number}`);
  const pay = shopper.page.getByRole('button', { name: /^Pay \$/ });
  const frame = shopper.page.frameLocator('iframe[title="Card details"]');
  await frame.getByLabel('Card number').waitFor();
  await pay.click();
  await frame.getByText('Enter a valid card number.').waitFor();
  await shopper.fillCard({ number: '4000 1111 1111 1115' });
  await pay.click();
  await shopper.see('Your payment was declined, please try another payment method or contact your issuing bank.');
  await inspectScreen(shopper.page, 'change-payment');
  await inspectScreen(late.page, 'change-payment');
  // A reload keeps the link, also without it in the address.
  await shopper.page.reload();
  await frame.getByLabel('Card number').waitFor();
  await shopper.fillCard();
  await pay.dblclick();
  await shopper.see(/Thank you\. We received \$[\d.,]+, and your order is changed\./);
  await inspectScreen(shopper.page, 'change-paid');
  await late.page.reload();
  await late.see(/your order is changed/);
  await inspectScreen(late.page, 'change-paid');
  await site.go(`/orders/${number}`);
  await page
    .getByRole('list', { name: 'What happened' })
    .getByText(/\$[\d.,]+ paid · Asked by phone/)
    .waitFor();
  const { rows: lines } = await shop.pool.query(
    'select sum(l.qty)::int as units from orders.order_line l join orders.orders o on o.id = l.order_id where o.number = $1',
    [number],
  );
  expect(lines).toEqual([{ units: 3 }]);
  await Promise.all([site.leave(), shopper.leave(), late.leave()]);
});
