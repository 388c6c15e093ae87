/** PARC-04 in browsers: a guest gets a paid label with its QR code, the courier's scan promises the refund, staff see it fall due. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { takeScreenshot } from '../support/browser/inspect-screen.ts';
import { DESKTOP, newShopper, PHONE } from '../support/browser/shopper.ts';
import { openStaffOrders, seeTitle } from '../support/browser/staff/staff-site.ts';
import { freshEmail } from '../support/clients/account-client.ts';
import { buy, restockTwoSizes } from '../support/clients/buy-two-sizes.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({
      ...{ KERB_RATE_LIMIT_SCALE: '0', KERB_CARRIER: 'starshipit', KERB_CARRIER_NOTIFY_SECRET: 'parcels' },
      KERB_RETURN_LABELS: 'true',
    }),
  ]);
  await control('webhook', { url: `${shop.url}/nz/api/carriers/scans/starshipit`, secret: 'parcels' });
});
afterAll(async () => {
  await browser.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

async function control(path: string, body: object): Promise<void> {
  const { ok, status } = await fetch(`${shop.simulatorUrl}/control/parcels/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!ok) throw new Error(`${status}`);
}

test('PARC-04 a guest saves the paid label and shows its QR code, sees when the refund is due, and staff see it overdue', async () => {
  const [sizes, picker, service] = [
    await restockTwoSizes(shop),
    await newStaff(shop, 'picker'),
    await newStaff(shop, 'service', 'Mere Hōhepa'),
  ];
  const email = freshEmail('back');
  const number = await buy(shop, sizes, { email });
  const sent = await picker.call('POST', `/staff/orders/${number}/dispatch`, { ref: 'whole', carrier: 'Aramex' });
  expect(sent.status).toBe(200);
  const items = [{ lineId: '1', qty: 1, reason: 'Too small' }];
  const started = await service.call('POST', `/staff/orders/${number}/returns`, {
    ...{ ref: randomUUID(), method: 'COURIER', items },
  });
  expect(started.status).toBe(201);
  const { rmaId } = started.body as { rmaId: string };

  const guest = await newShopper(browser, shop.url, PHONE);
  await guest.visit('/orders');
  await guest.page.getByLabel('Order number').fill(number);
  await guest.page.getByLabel('Email', { exact: true }).fill(email);
  await guest.page.getByRole('button', { name: 'Find my order' }).click();
  // Not before the order is there: the look-up would be lost.
  await guest.page.getByRole('heading', { name: `Return ${rmaId}` }).waitFor();
  const code = guest.page.getByRole('img', { name: /QR code of tracking number/ });
  await expect
    .poll(
      async () => {
        await guest.page.reload();
        await guest.page.getByRole('heading', { name: `Return ${rmaId}` }).waitFor();
        return code.isVisible();
      },
      { timeout: patient(30_000) },
    )
    .toBe(true);
  const trackingNumber = ((await code.getAttribute('aria-label')) ?? '').split(' ').at(-1);
  const [label] = await Promise.all([
    guest.page.waitForEvent('download'),
    guest.page.getByRole('button', { name: 'Save the label as PDF' }).click(),
  ]);
  expect(label.suggestedFilename()).toBe(`return-label-${rmaId}.pdf`);
  await code.scrollIntoViewIfNeeded();
  await expectAccessible(guest.page, 'label of a return');
  await takeScreenshot(guest.page, 'return-label-390');

  await control('scan', { trackingNumber, code: 'InTransit' });
  await guest.page.reload();
  await guest.page.getByText('On its way to us').waitFor();
  await guest.page.getByText('You’ll have your refund by', { exact: false }).waitFor();
  await takeScreenshot(guest.page, 'return-scanned-390');

  const site = await openStaffOrders(browser, shop, service, DESKTOP, 'light');
  await site.go(`/returns/${rmaId}`);
  await seeTitle(site.page, `Return ${rmaId}`);
  await site.page.getByRole('list', { name: 'Scans' }).getByRole('listitem').first().waitFor();
  await site.page.getByText('Refund due by').waitFor();
  await site.inspect('return-with-label');
  await shop.pool.query("update returns.return set refund_by = now() - interval '1 day' where rma = $1", [rmaId]);
  const phone = await openStaffOrders(browser, shop, service, PHONE, 'dark');
  await phone.go('/returns?view=overdue');
  await phone.page.getByText(rmaId).first().waitFor();
  await phone.inspect('returns-overdue');
  await Promise.all([guest.leave(), site.leave(), phone.leave()]);
});
