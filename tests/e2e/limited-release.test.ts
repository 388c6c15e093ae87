/**
 * A limited release asks a question before a shopper can add it (issue 4): with either captcha, on a phone and on a
 * desktop.
 */

import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueAcceptance } from '#modules/limited-releases/challenge-acceptances.ts';
import { openDatabase } from '#platform/database/database.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { cartLabel } from '../support/browser/cart.ts';
import { expectAccessible } from '../support/browser/expect-accessible.ts';
import { DESKTOP, mailFor, newShopper, PHONE, type Shopper } from '../support/browser/shopper.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const TERMINUS = '/products/tramline-terminus-court-chalk-midnight';
const KOWHAI = '/products/skipstone-puddle-hop-kowhai-ink';
/** A wrong answer is a 422, which the browser logs. */
const REFUSED = /status of 4\d\d/;

/** Allows two sizes of one of the products, so that a second add can be tested. */
async function allowTwoSizes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update catalogue.product set cart_qty_product_max = 2 where code = 'SK801-KOWHAI-INK'");
  await client.end();
}

let browser: Browser;
let shop: TestShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startTestShop({}, { fill: allowTwoSizes })]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  expect(shop.errors).toEqual([]);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'One question first' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Added to your cart' });

async function pressAdd({ page }: Shopper): Promise<void> {
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { disabled: false })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await dialog(page).waitFor();
}

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('CHAL-01 CHAL-02 CHAL-03 CHAL-06 CHAL-07 at %s: wrong answer, right answer, add, pay', async (place, viewport) => {
  const email = `limited-${place.replace(' ', '-')}@example.co.nz`;
  const shopper = await newShopper(browser, shop.url, viewport, { allow: REFUSED });
  const { page } = shopper;
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/product/challenge/verify'))
      sent.push(request.postDataJSON() as Record<string, string>);
  });
  await shopper.visit(TERMINUS);
  // The page and what it loads contain the question, never the answer.
  expect((await page.content()).includes('Which cloth lines the collar of the Terminus Court?')).toBe(true);
  await pressAdd(shopper);
  const answer = dialog(page).getByLabel('Which cloth lines the collar of the Terminus Court?');
  expect(await answer.evaluate((field) => field === document.activeElement), 'the cursor is in the field').toBe(true);
  expect(await answer.getAttribute('maxlength')).toBe('100');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Enter your answer.').waitFor();
  await page.keyboard.type('Merino');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('That answer is not right. Try again.').waitFor();
  expect(await answer.getAttribute('aria-invalid')).toBe('true');
  expect(await answer.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page, 'challenge');
  expect(await cartLabel(page), 'nothing is added').toBe('Cart');
  await answer.fill('looped  TERRY');
  await page.keyboard.press('Enter');
  await drawer(page).waitFor();
  expect(sent.map(({ productId }) => productId)).toHaveLength(2);
  expect(new Set(sent.map(({ recaptchaToken }) => recaptchaToken)).size, 'a token for each answer').toBe(2);
  for (const { recaptchaToken = '' } of sent)
    expect(JSON.parse(Buffer.from(recaptchaToken, 'base64').toString())).toMatchObject({
      challenge: { parameters: { data: { action: 'product_challenge_verify' } } },
    });
  await drawer(page).getByRole('link', { name: 'Check out' }).click();
  await shopper.fillContact({ email });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await shopper.fillCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await shopper.see(/Your\s+order is placed/);
  await expect.poll(async () => (await mailFor(shop.simulatorUrl, email)).length).toBe(1);
  await shopper.leave();
});

/**
 * The acceptance that the shop signed an hour ago for the product in this browser's cart: genuine, and expired for
 * browser and server.
 */
async function acceptanceOfAnHourAgo({ page }: Shopper): Promise<string> {
  const productId = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('v1:cart') ?? '') as { items: { productId: string }[] }).items[0]?.productId ??
      '',
  );
  const named = (await page.context().cookies(`${shop.url}/nz/api/`)).find(({ name }) =>
    name.endsWith('kerb-challenge'),
  );
  const database = openDatabase(shop.databaseUrl, { max: 1 });
  try {
    const clock = { now: () => new Date(Date.now() - 3_600_000) };
    return (
      await issueAcceptance({ db: database.db, clock }, productId, { customerId: null, browser: named?.value ?? null })
    ).acceptance;
  } finally {
    await database.close();
  }
}

test('CHAL-08 once answered, the question is not asked again for another size; a line without a valid acceptance says so and asks again', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: REFUSED });
  const { page } = shopper;
  await shopper.visit(KOWHAI);
  await pressAdd(shopper);
  await dialog(page).getByRole('textbox').fill('Kowhai');
  await dialog(page).getByRole('button', { name: 'Answer and add to cart' }).click();
  await drawer(page).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('radiogroup', { name: /size/i })
    .getByRole('radio', { disabled: false })
    .nth(1)
    .check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await drawer(page).waitFor();
  expect(await cartLabel(page)).toBe('Cart, 2 items');
  // Half an hour later.
  await page.evaluate(
    (expired) => {
      const stored = JSON.parse(localStorage.getItem('v1:cart') ?? '') as { items: { challengeAcceptance: string }[] };
      for (const item of stored.items) item.challengeAcceptance = expired;
      localStorage.setItem('v1:cart', JSON.stringify(stored));
    },
    await acceptanceOfAnHourAgo(shopper),
  );
  await shopper.visit('/cart');
  await page.getByText('Your answer has expired. Answer the question again.').first().waitFor();
  expect(await page.getByText('Your answer has expired. Answer the question again.').count()).toBe(2);
  await page
    .getByRole('button', { name: /^Answer the question about Skipstone Puddle Hop/ })
    .first()
    .click();
  await dialog(page).getByRole('textbox').fill('the kōwhai');
  await dialog(page).getByRole('button', { name: 'Answer', exact: true }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('Your answer has expired. Answer the question again.').count()).toBe(0);
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('First name').waitFor();
  await shopper.leave();
});

test('CHAL-10 an answer that cannot be checked adds nothing, says so, stays as typed, and can be sent again', async () => {
  const shopper = await newShopper(browser, shop.url, PHONE, { allow: /status of|Failed to load|ERR_FAILED/ });
  const { page } = shopper;
  await shopper.visit(TERMINUS);
  await pressAdd(shopper);
  await dialog(page).getByRole('textbox').fill('terry');
  await page.route('**/product/challenge/verify', (route) => route.abort());
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByText('Unable to add Tramline Terminus Court to your shopping cart. Try again later.')
    .waitFor();
  await dialog(page).getByText('The shop cannot be reached.').waitFor();
  expect(await cartLabel(page)).toBe('Cart');
  await page.unroute('**/product/challenge/verify');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await drawer(page).waitFor();
  await shopper.leave();
});

test('closing the question adds nothing and returns the focus', async () => {
  const shopper = await newShopper(browser, shop.url, DESKTOP);
  const { page } = shopper;
  await shopper.visit(TERMINUS);
  await pressAdd(shopper);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  expect(
    await page.getByRole('button', { name: 'Add to cart' }).evaluate((button) => button === document.activeElement),
  ).toBe(true);
  expect(await cartLabel(page)).toBe('Cart');
  await shopper.leave();
});

describe('with reCAPTCHA', () => {
  let other: TestShop;
  beforeAll(async () => {
    other = await startTestShop({ KERB_CAPTCHA: 'recaptcha' });
  });
  afterAll(async () => {
    await other.close();
    expect(other.errors).toEqual([]);
  });

  test('CHAL-07 CHAL-09 the script runs with its action; blocked, the shopper gets its own message and can try again', async () => {
    const shopper = await newShopper(browser, other.url, PHONE, { allow: /ERR_FAILED|Failed to load/ });
    const { page } = shopper;
    await shopper.visit(TERMINUS);
    await pressAdd(shopper);
    await dialog(page).getByRole('textbox').fill('terry');
    await page.route(`${other.simulatorUrl}/**`, (route) => route.abort());
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/We use 127\.0\.0\.1 to check that you are a person, and it did not load/)
      .waitFor();
    expect(await cartLabel(page)).toBe('Cart');
    await page.unroute(`${other.simulatorUrl}/**`);
    // Exactly the token that the script issued for the action is sent to the shop.
    const granted = page.waitForResponse(
      (response) =>
        response.url().startsWith(`${other.simulatorUrl}/recaptcha/`) && response.request().method() === 'POST',
    );
    const sent = page.waitForRequest((request) => request.url().endsWith('/product/challenge/verify'));
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await drawer(page).waitFor();
    expect((await sent).postDataJSON()).toMatchObject({
      recaptchaToken: ((await (await granted).json()) as { token: string }).token,
    });
    const journal = (await (await fetch(`${other.simulatorUrl}/journal?provider=captcha`)).json()) as {
      event: string;
      action: string;
      hostname: string;
    }[];
    expect(journal).toMatchObject([
      { event: 'grant', action: 'product_challenge_verify', hostname: 'localhost' },
      { event: 'siteverify', action: 'product_challenge_verify', success: true },
    ]);
    await shopper.leave();
  });

  test('VOUCH-02 before a gift card is checked, the script runs with its action and its token is sent with the request', async () => {
    const shopper = await newShopper(browser, other.url, PHONE, { allow: REFUSED });
    const { page } = shopper;
    await shopper.visit('/products/quayworn-harbour-court-chalk-pounamu');
    await shopper.addToCart();
    await shopper.visit('/checkout/contact-info');
    await shopper.fillContact();
    await page.getByRole('button', { name: 'Continue to delivery' }).click();
    await shopper.fillAddress();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Add a gift card' }).click();
    await page.getByLabel('Gift card code').fill('6047000000000000001');
    await page.getByLabel('PIN', { exact: true }).fill('1234');
    const requested = page.waitForRequest((request) => request.url().endsWith('/payment/voucher/balance'));
    await page.getByRole('button', { name: 'Apply gift card' }).click();
    const { recaptchaToken } = (await requested).postDataJSON() as { recaptchaToken: string };
    await shopper.see('Incorrect gift card code or PIN.');
    const journal = (await (await fetch(`${other.simulatorUrl}/journal?provider=captcha`)).json()) as Record<
      string,
      unknown
    >[];
    expect(journal.filter(({ action }) => action === 'payment_voucher_balance_fetch')).toMatchObject([
      { event: 'grant' },
      { event: 'siteverify', success: true },
    ]);
    expect(recaptchaToken).toMatch(/\S{20,}/);
    await shopper.leave();
  });
});
