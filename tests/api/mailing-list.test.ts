/** The mailing list without an account: anybody can join it, and leave it with one click. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, newCustomer } from '../support/clients/account-client.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let item: { productId: string; variantId: string };
beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        const { productId, variantIds } = await insertProduct(db, {
          name: 'Harbour Court',
          price: '149.90',
          variants: [{ label: 'US 9', stock: 50 }],
        });
        item = { productId: String(productId), variantId: String(variantIds[0]) };
        await close();
      },
    },
  );
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});
const join = (email: string) => accountClient(shop.url).call('POST', '/mailing-list', { email });
const row = async (email: string) =>
  (await shop.pool.query('select * from mailing_list.subscriber where email = $1', [email])).rows[0];
async function tokenFor(email: string): Promise<string> {
  await expect
    .poll(async () => (await mailFor(shop.simulatorUrl, email)).map(({ text }) => text).join('\n'), {
      timeout: patient(20_000),
    })
    .toContain('unsubscribe?token=');
  const text = (await mailFor(shop.simulatorUrl, email)).map((mail) => mail.text).join('\n');
  return /unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

test('ACC-33 an address joins the mailing list, with 204 for a known one too, and the version of the wording it agreed to', async () => {
  expect(await join('Moana@Example.co.nz')).toMatchObject({ status: 204, body: null });
  const first = await row('moana@example.co.nz');
  expect(first).toMatchObject({ consent_version: '2026-11', unsubscribed_at: null });
  expect(await join('moana@example.co.nz')).toMatchObject({ status: 204, body: null });
  expect(await row('moana@example.co.nz')).toEqual(first);
  expect(await tokenFor('moana@example.co.nz')).toBe(first.token);
  expect(await mailFor(shop.simulatorUrl, 'moana@example.co.nz')).toHaveLength(1);
  for (const [email, message] of [
    ['', 'Enter your email address.'],
    ['moana', 'Enter a valid email address.'],
  ])
    expect(await join(email as string)).toMatchObject({ status: 400, body: { fields: { email: message } } });
  expect(
    (await accountClient(shop.url).call('POST', '/mailing-list', { email: 'a@example.co.nz', consentVersion: '1' }))
      .status,
  ).toBe(400);
});

/** An order as `POST /checkout/order` writes it when it is placed. */
async function order(
  client: ReturnType<typeof accountClient>,
  email: string,
  agreeToMarketing: boolean,
): Promise<void> {
  const items = [{ productId: item.productId, variantId: item.variantId, qty: 1 }];
  const shipping = {
    type: 'DELIVERY',
    address: {
      contactName: 'Aroha Tūī',
      country: 'NZ',
      street1: '12 Kōwhai Street',
      suburb: 'Aro Valley',
      state: 'Wellington',
      postcode: '6021',
    },
    options: { methodCode: 'standard', instructions: { delivery: '' }, authorityToLeave: true },
  };
  const total = (
    await client.call('POST', '/checkout/info', {
      cart: { items, shippingAddress: shipping.address, shipping: { methodCode: 'standard' } },
    })
  ).body.grandTotal;
  const contact = { email, firstName: 'Aroha', lastName: 'Tūī', phone: '021 555 0123', agreeToMarketing };
  const payment = { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] };
  const answer = await client.call(
    'POST',
    '/checkout/order',
    {
      checkoutId: crypto.randomUUID(),
      cart: { items, promoCodes: [] },
      contact,
      shipping,
      payment,
      expectedTotal: total,
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
}
const account = async (email: string) =>
  (await shop.pool.query('select subscribed_email, email_consent from accounts.customer where email = $1', [email]))
    .rows[0];

test('FIX-14 a guest who agrees to emails at checkout is put on the list with time, wording and source, and is asked to confirm', async () => {
  const guest = accountClient(shop.url);
  await order(guest, 'Ruru@Example.co.nz', true);
  const stored = await row('ruru@example.co.nz');
  expect(stored).toMatchObject({
    consent_version: 'checkout-2026-11',
    source: 'checkout',
    confirmed_at: null,
    unsubscribed_at: null,
  });
  expect(Math.abs(Date.now() - stored.consented_at.getTime())).toBeLessThan(60_000);
  expect(await tokenFor('ruru@example.co.nz')).toBe(stored.token);
  expect(
    (await mailFor(shop.simulatorUrl, 'ruru@example.co.nz')).filter(({ subject }) =>
      /Confirm that you want emails/.test(subject),
    ),
  ).toHaveLength(1);
  // Another order changes nothing; an unticked box neither withdraws the agreement nor confirms it.
  await order(guest, 'ruru@example.co.nz', true);
  await order(guest, 'ruru@example.co.nz', false);
  expect(await row('ruru@example.co.nz')).toEqual(stored);
  await order(guest, 'silent@example.co.nz', false);
  expect(await row('silent@example.co.nz')).toBe(undefined);
  // The address itself confirms, once; a forged link gets the same answer.
  expect((await guest.call('POST', `/mailing-list/confirm/${stored.token}`)).status).toBe(204);
  const { confirmed_at } = await row('ruru@example.co.nz');
  expect(confirmed_at).not.toBe(null);
  expect((await guest.call('POST', `/mailing-list/confirm/${'x'.repeat(32)}`)).status).toBe(204);
  // Withdrawing ends the agreement; joining again is a new one that has to be confirmed again.
  await guest.call('POST', `/mailing-list/unsubscribe/${stored.token}`);
  await guest.call('POST', `/mailing-list/confirm/${stored.token}`);
  expect((await row('ruru@example.co.nz')).unsubscribed_at).not.toBe(null);
  await order(guest, 'ruru@example.co.nz', true);
  expect(await row('ruru@example.co.nz')).toMatchObject({ unsubscribed_at: null, confirmed_at: null });
});

test('FIX-14 a customer’s agreement is stored at the account for their own address, else on the list; withdrawn at the account it ends everywhere', async () => {
  const email = 'tieke@example.co.nz';
  const customer = await newCustomer(shop, email);
  expect(await account(email)).toEqual({ subscribed_email: false, email_consent: null });
  await order(customer, 'Tieke@example.co.nz', true);
  expect(await account(email)).toEqual({
    subscribed_email: true,
    email_consent: { version: 'checkout-2026-11', source: 'checkout', at: expect.any(String) },
  });
  expect(await row(email)).toBe(undefined);
  await order(customer, 'work.tieke@example.co.nz', true);
  expect(await row('work.tieke@example.co.nz')).toMatchObject({ source: 'checkout', confirmed_at: null });
  const exported = (await customer.call('GET', '/account/export')).body.data;
  expect(exported.account.customer.email_consent).toMatchObject({ source: 'checkout' });
  // The address is also on the list from before the account existed.
  await join(email);
  await customer.call('PUT', '/account', { customer: { subscriptions: { email: false } } });
  expect(await account(email)).toEqual({ subscribed_email: false, email_consent: null });
  expect((await row(email)).unsubscribed_at).not.toBe(null);
  await customer.call('PUT', '/account', { customer: { subscriptions: { email: true } } });
  expect((await account(email)).email_consent).toMatchObject({ version: '2026-11', source: 'account' });
});

test('F5 one click removes the holder of the link from the list and from an account’s emails; a mail program may send it itself', async () => {
  const email = 'aroha@example.co.nz';
  const customer = await newCustomer(shop, email);
  await customer.call('PUT', '/account', { customer: { subscriptions: { email: true } } });
  await join(email);
  const token = await tokenFor(email);
  // As RFC 8058 defines it: another body, no Origin header, no log-in.
  const reply = await fetch(`${shop.url}/nz/api/mailing-list/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(reply.status).toBe(204);
  const left = (await row(email)).unsubscribed_at;
  expect(left).not.toBe(null);
  expect((await customer.call('GET', '/account')).body.customer.subscriptions.email).toBe(false);
  const again = await accountClient(shop.url).call('POST', `/mailing-list/unsubscribe/${token}`);
  expect(again.status).toBe(204);
  expect((await row(email)).unsubscribed_at).toEqual(left);
  // A link that was never sent gets the same answer and changes nothing; a malformed one is not found.
  expect((await accountClient(shop.url).call('POST', `/mailing-list/unsubscribe/${'x'.repeat(32)}`)).status).toBe(204);
  expect((await accountClient(shop.url).call('POST', '/mailing-list/unsubscribe/x')).status).toBe(404);
  expect((await accountClient(shop.url).call('GET', `/mailing-list/unsubscribe/${token}`)).status).toBe(405);
  // Joining again is a new agreement; every mail carries the same link.
  await join(email);
  expect(await row(email)).toMatchObject({ unsubscribed_at: null, token });
});

test('F5 an unticked box is no agreement, and mails to the list carry the one-click unsubscribe header', async () => {
  const email = 'kakapo@example.co.nz';
  await newCustomer(shop, email);
  const { rows } = await shop.pool.query(
    'select subscribed_email, subscribed_sms from accounts.customer where email = $1',
    [email],
  );
  expect(rows).toEqual([{ subscribed_email: false, subscribed_sms: false }]);
  expect(await row(email)).toBe(undefined);
  await join(email);
  const token = await tokenFor(email);
  const mails = (await (await fetch(`${shop.simulatorUrl}/mail.json?to=${email}`)).json()) as {
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  }[];
  const news = mails.filter(({ text }) => text.includes('unsubscribe'));
  expect(news).toHaveLength(1);
  expect(JSON.stringify(news[0]?.headers)).toContain(`/nz/api/mailing-list/unsubscribe/${token}`);
  expect(JSON.stringify(news[0]?.headers)).toContain('List-Unsubscribe=One-Click');
  expect(news[0]?.html).toContain(`unsubscribe?token=${token}`);
});

test('ACC-32 too many requests from one address get the message of the list', async () => {
  const tight = await startTestShop(
    { KERB_RATE_LIMIT_SCALE: '0.1', KERB_TRUST_PROXY: '0' },
    { template: 'kerb_template' },
  );
  try {
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push(
        await accountClient(tight.url).call(
          'POST',
          '/mailing-list',
          { email: `a${n}@example.co.nz` },
          { 'x-forwarded-for': `10.0.0.${n}` },
        ),
      );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    expect(answers[3]?.body).toEqual({
      errorCode: 'MailingListFailed',
      message: 'Unable to subscribe you to our mailing list. Try again later.',
    });
  } finally {
    await tight.close();
  }
});

test('an address that is repeatedly put on the list and removed gets at most three mails a day', async () => {
  const email = 'kea@example.co.nz';
  const mails = async () =>
    (await shop.pool.query("select count(*)::int as n from platform.outbox where kind = 'email.mailing-list'")).rows[0]
      .n;
  const before = await mails();
  for (let n = 0; n < 5; n += 1) {
    await join(email);
    await accountClient(shop.url).call('POST', `/mailing-list/unsubscribe/${(await row(email)).token}`);
  }
  expect(await mails()).toBe(before + 3);
});
