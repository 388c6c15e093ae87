/**
 * Collecting from a store: the nearest first, what the store says, and what happens when it sells out during checkout.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
let variantId: number;
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({ KERB_CHECKOUT_DATA_MAX_AGE: '0' })]);
  const { rows } = await shop.pool.query(
    "select v.id from catalogue.variant v join catalogue.product p on p.id = v.product_id where p.path = 'quayworn-harbour-court-chalk-pounamu' and v.us_men = '9'",
  );
  variantId = rows[0].id;
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});
// Three stores have the size, one unit each; the warehouse has plenty.
beforeEach(async () => {
  await setStock({ 'kirikiriroa-hamilton': 1, 'wlg-cuba': 1, 'papaioea-palmerston-north': 1 });
});

/** Sets stock levels with their ledger entries, because the integrity check runs soon after start-up. */
async function setStock(units: Record<string, number>): Promise<void> {
  await shop.pool.query(
    `with spare as (select location_id, on_hand - reserved as qty from stock.stock where variant_id = $1 and location_id <> 'warehouse' and on_hand <> reserved for update),
       moved as (insert into stock.stock_move (variant_id, location_id, kind, qty, ref) select $1, location_id, 'adjust', -qty, 'counted' from spare)
     update stock.stock s set on_hand = s.on_hand - spare.qty from spare where s.variant_id = $1 and s.location_id = spare.location_id`,
    [variantId],
  );
  for (const [store, qty] of Object.entries(units)) {
    await shop.pool.query(
      `with moved as (insert into stock.stock_move (variant_id, location_id, kind, qty, ref) values ($1, $2, 'adjust', $3::int, 'counted'))
       insert into stock.stock as s (variant_id, location_id, on_hand) values ($1, $2, $3::int) on conflict (variant_id, location_id) do update set on_hand = s.on_hand + $3::int`,
      [variantId, store, qty],
    );
  }
}

async function goToShipping(shopper: Shopper, email: string): Promise<void> {
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart('9');
  await page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
}

async function goToPayment({ page }: Shopper): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
}

const storeChoices = ({ page }: Shopper) => page.getByRole('group', { name: 'Store' }).getByRole('radio');

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])(
  'SHIP-01 SHIP-05 SHIP-07 SHIP-17 at %s: Click & Collect from the nearest store that has everything, paid, reserved at that store only, mail',
  async (place, viewport) => {
    const email = `collect-${place.slice(2)}@example.co.nz`;
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await goToShipping(shopper, email);
    await page
      .getByRole('radio', { name: /Delivery/ })
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'Click & Collect' }).check();
    await expect.poll(() => storeChoices(shopper).count()).toBe(3);
    // Without a store the step cannot be completed.
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await shopper.see('Select a store.');
    // A long unknown place name stays within the screen.
    const longest = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
    await page.getByLabel('Near a town or postcode').fill(longest);
    await page.getByRole('button', { name: 'Find' }).click();
    await shopper.see(`for ‘${longest}’`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.getByLabel('Near a town or postcode').fill('Porirua');
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          (await storeChoices(shopper).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))[0],
      )
      .toBe('wlg-cuba');
    await shopper.see(/^\d+ km$/);
    await shopper.see('71 Bucket Lane, Off Cuba Street, Te Aro');
    await shopper.see(/^(Open today \d|Closed today)/);
    await shopper.see(/^Ready by (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/);
    await page.getByRole('radio', { name: 'Kerb Te Aro Wellington' }).check();
    await goToPayment(shopper);
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await shopper.see(/Your\s+order is placed/);
    await shopper.see('71 Bucket Lane');
    const { rows } = await shop.pool.query(
      'select s.location_id, s.reserved from stock.stock s where s.variant_id = $1 and s.reserved > 0 and s.location_id <> $2 order by 1',
      [variantId, 'warehouse'],
    );
    expect([...new Set(rows.map(({ location_id }) => location_id))]).toEqual(['wlg-cuba']);
    const moves = await shop.pool.query(
      "select distinct m.location_id from stock.stock_move m join orders.orders o on o.id = m.order_id where o.email = $1 and m.kind = 'reserve'",
      [email],
    );
    expect(moves.rows).toEqual([{ location_id: 'wlg-cuba' }]);
    await expect
      .poll(async () => (await mailFor(shop.simulatorUrl, email)).length, { timeout: patient(60_000) })
      .toBe(1);
    const [mail] = await mailFor(shop.simulatorUrl, email);
    expect(mail?.text).toContain('71 Bucket Lane');
    expect(mail?.text).toContain('Ready by');
    await shopper.leave();
  },
);

test('SHIP-15 the chosen store sells out while the shopper pays: nothing is charged, the choice is cleared, another store takes the order', async () => {
  const email = 'sold-out-store@example.co.nz';
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of 4\d\d/ });
  const { page } = shopper;
  await goToShipping(shopper, email);
  await page.getByRole('radio', { name: 'Click & Collect' }).check();
  await page.getByRole('radio', { name: 'Kerb Kirikiriroa Hamilton' }).check();
  await goToPayment(shopper);
  await shopper.fillCard();
  await setStock({ 'wlg-cuba': 1 });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  await shopper.see('This store no longer has your items in stock. Please select another store.');
  await expect.poll(() => storeChoices(shopper).count()).toBe(1);
  expect(await storeChoices(shopper).first().isChecked()).toBe(false);
  const count = async () =>
    (
      await shop.pool.query("select count(*)::int as n from orders.orders where email = $1 and state <> 'FAILED'", [
        email,
      ])
    ).rows[0].n;
  expect(await count()).toBe(0);
  // A reload does not bring the lost choice back.
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await expect.poll(() => storeChoices(shopper).count()).toBe(1);
  expect(await storeChoices(shopper).first().isChecked()).toBe(false);
  await page.getByRole('radio', { name: 'Kerb Te Aro Wellington' }).check();
  await expect.poll(() => page.getByText('This store no longer has').count()).toBe(0);
  await goToPayment(shopper);
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  expect(await count()).toBe(1);
  await shopper.leave();
});

test('SHIP-03 SHIP-16 the last store sells out before payment: the shopper is told and delivery is left', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await goToShipping(shopper, 'no-store@example.co.nz');
  await page.getByRole('radio', { name: 'Click & Collect' }).check();
  await page.getByRole('radio', { name: 'Kerb Te Aro Wellington' }).check();
  await setStock({});
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.see('Click & Collect is no longer available for your cart items. Please select a delivery option.');
  expect(await page.getByRole('radio', { name: 'Click & Collect' }).isDisabled()).toBe(true);
  await shopper.see('No store has all your items right now.');
  await shopper.fillAddress();
  await goToPayment(shopper);
  await shopper.leave();
});

test('SHIP-06 SHIP-09 SHIP-10 SHIP-14 SHIP-18 the delivery step shows the amount missing for free express, and offers four-hour delivery only with authority to leave', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await goToShipping(shopper, 'methods@example.co.nz');
  const price = Number(
    (
      await shop.pool.query(
        'select p.price_cents from catalogue.variant v join catalogue.product p on p.id = v.product_id where v.id = $1',
        [variantId],
      )
    ).rows[0].price_cents,
  );
  expect(price).toBeLessThan(15_000);
  await shopper.see(`Spend $${((15_000 - price) / 100).toFixed(2)} more for free express delivery.`);
  // An address is required.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(2);
  await shopper.fillAddress();
  const four = page.getByRole('radio', { name: 'Four-hour delivery' });
  await expect.poll(() => four.isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: /safe place/ }).uncheck();
  await expect.poll(() => four.count()).toBe(0);
  await expect.poll(() => page.getByRole('radio', { name: 'Standard delivery' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: /safe place/ }).check();
  await page.getByLabel('Postcode').fill('0781');
  await shopper.see('Not available at this address.');
  await shopper.visit('/cart');
  await page.getByRole('button', { name: 'One more' }).first().click();
  await shopper.visit('/checkout/shipping');
  await expect.poll(() => page.getByRole('radio', { name: 'Express delivery' }).count()).toBe(1);
  await expect.poll(() => page.getByText(/more for free express delivery/).count()).toBe(0);
  await shopper.leave();
});
