/**
 * Promotions in the demo shop: a code tried, applied, removed and used; one that applies by itself; one that is removed
 * once the buyer is known.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPromotions } from '#modules/promotions/import/import-promotions.ts';
import { readPromotionsFile } from '#modules/promotions/import/read-promotions-file.ts';
import { openDatabase } from '#platform/database/database.ts';
import { formatCents } from '#shared/money.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { fillStock } from '../support/fixtures/catalogue/write-stock.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([
    launchBrowser(),
    startTestShop({ KERB_PROMOTIONS_MAX_PER_ORDER: '2' }, { fill: fillStock }),
  ]);
  const database = openDatabase(shop.databaseUrl, { max: 1 });
  const { entries, faults } = readPromotionsFile(PROMOTIONS);
  expect(faults).toEqual([]);
  expect(await importPromotions(testCtx(database.db), entries)).toEqual([]);
  await database.close();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

/** One promotion for each reason for which a code can be refused. */
const PROMOTIONS = `
- { id: min, name: Big order, offer: { kind: amountOffOrder, amount: 1 }, minSpend: 1000, codes: [MINIMUM] }
- { id: qty, name: Three pairs, offer: { kind: amountOffOrder, amount: 1 }, minQty: 3, codes: [THREE] }
- { id: members, name: Members day, offer: { kind: amountOffOrder, amount: 1 }, membersOnly: true, codes: [MEMBERS] }
- { id: over, name: Last year, offer: { kind: amountOffOrder, amount: 1 }, until: 2025-12-31, codes: [OVER] }
- { id: none, name: Sock week, offer: { kind: amountOffOrder, amount: 1 }, items: { products: [NOTHING] }, codes: [SOCKS] }
- { id: one, name: One dollar, offer: { kind: amountOffOrder, amount: 1 }, codes: [ONE] }
- { id: two, name: Two dollars, offer: { kind: amountOffOrder, amount: 2 }, codes: [TWO] }
- { id: three, name: Three dollars, offer: { kind: amountOffOrder, amount: 3 }, codes: [THREE-OFF] }
- { id: alone, name: All alone, offer: { kind: amountOffOrder, amount: 1 }, exclusive: true, codes: [ALONE] }
- { id: last, name: Last word, offer: { kind: amountOffOrder, amount: 20 }, stopFurther: true, codes: [LAST] }
- { id: first, name: Hello, offer: { kind: amountOffOrder, amount: 1 }, firstOrderOnly: true, codes: [HELLO] }
`;
const COURT = '/products/quayworn-harbour-court-chalk-pounamu';
const WELCOME = '10% off your first order';
const MEDIA_PATH = process.env.KERB_SNAP_DIR;

const screenshot = async ({ page }: Shopper, name: string): Promise<void> => {
  if (MEDIA_PATH) await page.screenshot({ path: `${MEDIA_PATH}/${name}.png`, fullPage: true });
};
const codeField = ({ page }: Shopper) => page.getByRole('textbox', { name: 'Promo code' }).locator('visible=true');
/** Of texts rendered twice, for narrow and for wide screens, expects the visible one. */
const seeVisible = ({ page }: Shopper, text: string) => page.getByText(text).locator('visible=true').first().waitFor();
const tryCode = async (shopper: Shopper, code: string): Promise<void> => {
  await codeField(shopper).fill(code);
  await shopper.page.getByRole('button', { name: 'Apply' }).locator('visible=true').click();
};
const buy = async (shopper: Shopper): Promise<void> => {
  await shopper.visit(COURT);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await codeField(shopper).waitFor();
};
const toDelivery = async (shopper: Shopper, email: string): Promise<void> => {
  await shopper.page.getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await shopper.page.getByRole('button', { name: 'Continue to delivery' }).click();
};

test('PROMO-06 PROMO-09 a code entered before the first total has arrived is applied and announced like any other', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { page } = shopper;
  await shopper.visit(COURT);
  await shopper.addToCart();
  const first = Promise.withResolvers<void>();
  await page.route('**/checkout/info', async (route) => {
    await first.promise;
    await route.continue();
  });
  await shopper.visit('/cart');
  await tryCode(shopper, 'welcome10');
  // Pressed, and waiting for the total.
  await page
    .locator('button[aria-busy="true"], button[aria-disabled="true"]', { hasText: 'Apply' })
    .locator('visible=true')
    .waitFor();
  first.resolve();
  await shopper.see(`Offer ${WELCOME} has been applied.`);
  await shopper.leave();
});

test.each([
  ['phone', PHONE],
  ['desk', DESKTOP],
])(
  'PROMO-01 PROMO-02 PROMO-03 PROMO-04 PROMO-09 PROMO-11 at a %s: a code is tried, used, paid and emailed, and works once',
  async (place, viewport) => {
    const email = `promo-${place}@example.co.nz`;
    const shopper = await newShopper(browser, shop.url, viewport);
    const { page } = shopper;
    await buy(shopper);
    await tryCode(shopper, '  ');
    await shopper.see('Enter a promo code.');
    await tryCode(shopper, 'nonsense');
    await shopper.see('Invalid promo code.');
    await tryCode(shopper, 'crew');
    await shopper.see('Unable to apply promo code.');
    await shopper.see('Offer Staff, 25% off full price could not be applied.');
    await screenshot(shopper, `promo-refused-${place}`);
    await tryCode(shopper, 'welcome10');
    await shopper.see(`Offer ${WELCOME} has been applied.`);
    await tryCode(shopper, 'WELCOME10');
    await shopper.see('This promo code has already been applied.');
    await screenshot(shopper, `promo-applied-${place}`);
    await page.getByRole('button', { name: 'Remove WELCOME10' }).click();
    await expect.poll(() => page.locator('dt', { hasText: WELCOME }).count()).toBe(0);
    await codeField(shopper).fill('WELCOME10');
    await codeField(shopper).press('Enter');
    await expect.poll(() => page.locator('dt', { hasText: WELCOME }).count()).toBe(1);

    await toDelivery(shopper, email);
    await shopper.fillAddress();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('heading', { name: 'Payment', level: 1 }).waitFor();
    if (place === 'phone') await page.locator('summary', { hasText: 'Your order' }).click();
    await seeVisible(shopper, WELCOME);
    await screenshot(shopper, `promo-payment-${place}`);
    if (place === 'phone') await page.locator('summary', { hasText: 'Your order' }).click();
    await shopper.fillCard();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await shopper.see(/Your\s+order is placed/);
    await shopper.see(WELCOME);
    await screenshot(shopper, `promo-success-${place}`);
    await expect
      .poll(async () => (await mailFor(shop.simulatorUrl, email)).length, { timeout: patient(60_000) })
      .toBe(1);
    const [mail] = await mailFor(shop.simulatorUrl, email);
    expect(mail?.text).toMatch(/10% off your first order +−\$\d+\.\d\d/);

    // A new visitor in the cart turns out to be the same customer at checkout.
    const again = await newShopper(browser, shop.url, viewport);
    await buy(again);
    await tryCode(again, 'welcome10');
    await again.see(`Offer ${WELCOME} has been applied.`);
    await tryCode(again, 'hello');
    await again.see('Offer Hello has been applied.');
    if (place === 'phone') {
      // A shopper who continues before the checkout has shown its first total is told as well: compared with the total
      // of the cart.
      const first = Promise.withResolvers<void>();
      await again.page.route('**/checkout/info', async (route) => {
        await first.promise;
        await route.continue();
      });
      await toDelivery(again, email);
      await again.page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
      first.resolve();
    } else await toDelivery(again, email);
    await seeVisible(again, 'Offer Hello is for a first order only.');
    await seeVisible(again, `Offer ${WELCOME} could not be applied because you have used it as often as you can.`);
    await screenshot(again, `promo-disallowed-${place}`);
    await again.page.getByRole('button', { name: 'Got it' }).locator('visible=true').click();
    await again.leave();
    await shopper.leave();
  },
);

test('FIX-31 PROMO-10 PROMO-12 each reason for which a code is refused has its own message; a minimum says how much is missing', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE);
  const { rows } = await shop.pool.query('select price_cents from catalogue.product where path = $1', [
    COURT.replace('/products/', ''),
  ]);
  await buy(shopper);
  const refused = async (code: string, sentence: string) => {
    await tryCode(shopper, code);
    await seeVisible(shopper, sentence);
  };
  const applied = async (code: string, name: string) => refused(code, `Offer ${name} has been applied.`);
  await refused('minimum', `Spend ${formatCents(100_000n - rows[0].price_cents)} more to use Big order.`);
  await screenshot(shopper, 'promo-minimum-phone');
  await refused('three', 'Add 2 items more to use Three pairs.');
  await refused('members', 'Offer Members day is for members only.');
  await refused('over', 'Offer Last year could not be applied because it is no longer available.');
  await refused('socks', 'Offer Sock week could not be applied because there are no applicable items in your cart.');
  await applied('three-off', 'Three dollars');
  await refused('alone', 'Offer All alone could not be applied because it cannot be combined with another offer.');
  await applied('two', 'Two dollars');
  await refused('one', 'Offer One dollar could not be applied because the maximum number of offers has been reached.');
  for (const code of ['TWO', 'THREE-OFF']) {
    await shopper.page
      .getByRole('button', { name: `Remove ${code}` })
      .locator('visible=true')
      .click();
    await expect.poll(() => shopper.page.getByRole('button', { name: `Remove ${code}` }).count()).toBe(0);
  }
  await applied('last', 'Last word');
  await refused(
    'one',
    'Offer One dollar could not be applied because another applied offer does not allow further offers.',
  );
  await shopper.leave();
});

test('a promotion without a code is applied and removed as the cart changes', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { rows } = await shop.pool.query(
    "select path from catalogue.product where name = 'Crew Sock Pair' order by id limit 1",
  );
  await shopper.visit(`/products/${rows[0].path}`);
  await shopper.addToCart();
  await shopper.visit('/cart');
  await shopper.see('Socks, 2 pairs for $30');
  await shopper.leave();
});
