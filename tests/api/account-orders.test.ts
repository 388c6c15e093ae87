/**
 * Which orders an account gets by its email address, through the whole shop; the same with every identity provider.
 */
import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { accountClient, freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import {
  type AccountShop,
  identityProviderNames,
  openAccountShop,
  person,
  pick,
} from '../support/prepared-shops/account-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

/** The orders of these tests have no payments, which the shop's hourly check would report: it counts as done. */
async function withoutIntegrityCheck(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { max: 1 });
  await takeFromLimit({ db }, { name: 'check-integrity', max: 1, seconds: 3_000 }, 'shop');
  await close();
}

describe.each(identityProviderNames)('AUTH-03 AUTH-04 log-ins kept by %s', (keeper) => {
  let opened: AccountShop;
  let shop: TestShop;
  let pool: AccountShop['pool'];
  let accountWith: AccountShop['accountWith'];
  beforeAll(async () => {
    opened = await openAccountShop(keeper, withoutIntegrityCheck);
    ({ shop, pool, accountWith } = opened);
  });
  afterAll(() => opened?.close());

  let serial = 0;
  const orderBy = async (customerId: string | null, email: string, number: string) => {
    const contact = {
      email,
      firstName: `First${number}`,
      lastName: `Last${number}`,
      phone: '021 555 0100',
      agreeToMarketing: false,
    };
    const address = {
      type: 'ENTERED',
      contactName: `Name${number}`,
      country: 'NZ',
      street1: `1 Street ${number}`,
      state: 'Wellington',
      postcode: '6011',
    };
    const { rows } = await shop.pool.query(
      `insert into orders.orders (id, number, checkout_id, state, customer_id, email, contact, shipping_type, shipping, billing_address,
         item_subtotal_cents, gst_cents, total_cents, explanation, placed_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'SHIPPED', $2, $3, $4, 'DELIVERY', $5, $6, 10000, 1304, 10000, '[]', now()) returning id`,
      [number, customerId, email, contact, { type: 'DELIVERY', address, options: { methodCode: 'standard' } }, address],
    );
    return rows[0].id as string;
  };
  const customerIdOf = async (email: string): Promise<string> =>
    (await shop.pool.query('select id from accounts.customer where email = $1', [email])).rows[0].id;
  const numbersSeen = async (client: Awaited<ReturnType<typeof newCustomer>>): Promise<string[]> =>
    (await client.call('GET', '/account/orders')).body.orders.map(({ number }: { number: string }) => number);
  const orderNumber = () => {
    serial += 1;
    return `KT${keeper.length}${serial}`;
  };

  test('FIX-17 a verification link alone gives no access to somebody who signed up with another person’s address', async () => {
    const email = freshEmail('aroha');
    const number = orderNumber();
    await orderBy(null, email, number);
    // Somebody signs up with another person's address and waits.
    const stranger = accountClient(shop.url);
    const theirs = 'Not-the-owners 66';
    expect((await stranger.call('POST', '/auth/signup', { email, password: theirs, ...person })).status).toBe(204);
    expect(stranger.cookie()).toMatch(/^kerb-signup=[\w-]{43}$/);
    const link = pick(await linkFor(shop.simulatorUrl, email, 'verify'));
    // The owner of the address opens the mail and presses the button.
    const owner = accountClient(shop.url);
    expect(await owner.call('POST', '/auth/verify', link)).toMatchObject({
      status: 403,
      body: { errorCode: 'VerificationPasswordNeeded' },
    });
    expect(await owner.call('POST', '/auth/verify', { ...link, password: PASSWORD })).toMatchObject({
      status: 403,
      body: {
        errorCode: 'VerificationPasswordWrong',
        message: 'That password is not the one this account was created with.',
      },
    });
    expect((await stranger.logIn(email, theirs)).body.errorCode).toBe('EmailNotVerified');
    // The cookie of another sign-up does not work, and the right one does not work without the code.
    const another = accountClient(shop.url);
    await another.call('POST', '/auth/signup', { email: freshEmail('aroha'), password: PASSWORD, ...person });
    expect((await another.call('POST', '/auth/verify', link)).body.errorCode).toBe('VerificationPasswordNeeded');
    expect((await stranger.call('POST', '/auth/verify', { ...link, code: 'x'.repeat(43) })).body.errorCode).toBe(
      'VerificationLinkInvalid',
    );
    expect((await stranger.call('POST', '/auth/verify/reset', { ...link, code: 'x'.repeat(43) })).body.errorCode).toBe(
      'VerificationLinkInvalid',
    );
    const { rows } = await shop.pool.query('select customer_id from orders.orders where number = $1', [number]);
    expect(rows).toEqual([{ customer_id: null }]);

    // Without the browser and the password: a new password is set, and every earlier session and link ends.
    expect((await owner.call('POST', '/auth/verify/reset', link)).status).toBe(204);
    const reset = pick(await linkFor(shop.simulatorUrl, email, 'password/reset'));
    expect((await owner.call('POST', '/auth/password/reset', { ...reset, password: PASSWORD })).status).toBe(204);
    expect((await stranger.logIn(email, theirs)).body.errorCode).toBe('CredentialsWrong');
    for (const password of [theirs, undefined])
      expect((await stranger.call('POST', '/auth/verify', { ...link, password })).status).toBeGreaterThanOrEqual(400);
    expect((await owner.logIn(email, PASSWORD)).status).toBe(200);
    expect(await numbersSeen(owner)).toEqual([number]);
    const { rows: left } = await shop.pool.query(
      "select from accounts.identity_code where value like 'signup:%' and value like '%' || $1",
      [await customerIdOf(email)],
    );
    expect(left).toEqual([]);
  });

  test('FIX-17 a new customer verifies by a button in the same browser, or anywhere with the password; guest orders are then added', async () => {
    for (const where of ['there', 'elsewhere'] as const) {
      const email = freshEmail('aroha');
      const number = orderNumber();
      await orderBy(null, email.toUpperCase(), number);
      const client = accountClient(shop.url);
      await client.call('POST', '/auth/signup', { email, password: PASSWORD, ...person });
      const link = pick(await linkFor(shop.simulatorUrl, email, 'verify'));
      const answer =
        where === 'there'
          ? await client.call('POST', '/auth/verify', link)
          : await accountClient(shop.url).call('POST', '/auth/verify', { ...link, password: PASSWORD });
      expect(answer.status, where).toBe(200);
      // The secret of the sign-up is gone.
      if (where === 'there') expect(client.cookie()).not.toContain('kerb-signup');
      await client.logIn(email, PASSWORD);
      expect(await numbersSeen(client), where).toEqual([number]);
    }
  });

  test('FIX-17 ten wrong passwords with a verification link block further tries for an hour', async () => {
    const email = freshEmail('aroha');
    const client = accountClient(shop.url);
    await client.call('POST', '/auth/signup', { email, password: PASSWORD, ...person });
    const link = pick(await linkFor(shop.simulatorUrl, email, 'verify'));
    const elsewhere = accountClient(shop.url);
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        elsewhere.call('POST', '/auth/verify', { ...link, password: `Guess-number ${at}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await elsewhere.call('POST', '/auth/verify', { ...link, password: PASSWORD })).toMatchObject({
      status: 429,
      body: { errorCode: 'TooManyVerificationTries', message: 'Too many wrong passwords. Try again later.' },
    });
    // The browser that signed up is not blocked.
    expect((await client.call('POST', '/auth/verify', link)).status).toBe(200);
  });

  /** A change made directly at the pool: by an operator, or by another application. */
  const atPool = async (userId: string, change: Record<string, string>) => {
    if (!('admin' in pool)) throw new Error('this identity provider has no pool');
    await pool.admin.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: pool.poolId,
        Username: userId,
        UserAttributes: Object.entries(change).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  };

  test.runIf(keeper === 'a hosted user pool')(
    'SEC-18 an address that is no longer verified at the pool claims nothing',
    async () => {
      const email = freshEmail('aroha');
      const client = await newCustomer(shop, email);
      const id = await customerIdOf(email);
      const cookie = client.cookie();
      expect((await client.call('GET', '/account')).status).toBe(200);
      await atPool(id, { email, email_verified: 'false' });
      const late = orderNumber();
      await orderBy(null, email, late);
      // Export and deletion no longer include orders by the address, and a guest's lookup does not reveal an account.
      expect(JSON.stringify((await client.call('GET', '/account/export')).body.data)).not.toContain(late);
      const lookup = await accountClient(shop.url).call('POST', '/orders/lookup', { number: late, email });
      expect(lookup.body.errorCode, JSON.stringify(lookup.body)).not.toBe('OrderOfAccount');
      // No further token and no new log-in.
      expect((await accountWith(cookie).call('POST', '/auth/refresh')).body).toEqual({ session: null });
      expect((await client.call('GET', '/account')).status).toBe(401);
      expect((await accountClient(shop.url).logIn(email, PASSWORD)).body.errorCode).toBe('EmailNotVerified');
      const owned = async () =>
        (await shop.pool.query('select customer_id from orders.orders where number = $1', [late])).rows[0].customer_id;
      expect(await owned()).toBe(null);
      // Once the address is verified again, its orders are included again.
      await atPool(id, { email, email_verified: 'true' });
      expect((await accountClient(shop.url).logIn(email, PASSWORD)).status).toBe(200);
      expect(await owned()).toBe(id);
    },
  );

  test.runIf(keeper === 'a hosted user pool')(
    'SEC-18 an address that became another one at the pool is let go: it claims what was ordered with the new one',
    async () => {
      const [before, after] = [freshEmail('aroha'), freshEmail('aroha')];
      const client = await newCustomer(shop, before);
      const id = await customerIdOf(before);
      await atPool(id, { email: after, email_verified: 'true' });
      const [ofOld, ofNew] = [orderNumber(), orderNumber()];
      await orderBy(null, before, ofOld);
      await orderBy(null, after, ofNew);
      expect((await client.call('POST', '/auth/refresh')).body.session.customer.email).toBe(after);
      const exported = JSON.stringify((await client.call('GET', '/account/export')).body.data);
      expect(exported).toContain(ofNew);
      expect(exported).not.toContain(ofOld);
      const { rows } = await shop.pool.query('select number, customer_id from orders.orders where number = any($1)', [
        [ofOld, ofNew],
      ]);
      expect(Object.fromEntries(rows.map(({ number, customer_id }) => [number, customer_id]))).toEqual({
        [ofOld]: null,
        [ofNew]: id,
      });
    },
  );

  test('SEC-12 an order that another customer placed with this address is neither exported nor erased with the account', async () => {
    const [mine, others] = [freshEmail('aroha'), freshEmail('aroha')];
    const [me, other] = [await newCustomer(shop, mine), await newCustomer(shop, others)];
    const [myId, otherId] = [await customerIdOf(mine), await customerIdOf(others)];
    const [own, guest, foreign] = [orderNumber(), orderNumber(), orderNumber()];
    await orderBy(myId, 'work@example.co.nz', own);
    await orderBy(null, mine.toUpperCase(), guest);
    // A gift: the contact address is this customer's, the order belongs to another.
    const id = await orderBy(otherId, mine, foreign);
    await shop.pool.query(
      `insert into payments.payment (id, order_id, tender, state, amount_cents, authorised_cents, captured_cents, psp_key, facts)
       values (gen_random_uuid(), $1, 'card', 'CAPTURED', 10000, 10000, 10000, $2, '{"last4":"4242"}')`,
      [id, foreign],
    );
    const offer = `offer-${foreign.toLowerCase()}`;
    await shop.pool.query(`insert into promotions.promotion (id, name, definition) values ($1, 'Ten off', '{}')`, [
      offer,
    ]);
    await shop.pool.query(
      'insert into promotions.promo_use (promotion_id, order_id, code, who) values ($1, $2, $3, $4)',
      [offer, id, `CODE${foreign}`, [`c:${otherId}`, `e:${mine}`]],
    );
    const exported = JSON.stringify((await me.call('GET', '/account/export')).body.data);
    for (const number of [own, guest]) expect(exported, number).toContain(number);
    for (const text of [foreign, `First${foreign}`, `Street ${foreign}`, '4242', otherId, others])
      expect(exported, text).not.toContain(text);
    const theirs = JSON.stringify((await other.call('GET', '/account/export')).body.data);
    for (const text of [foreign, `Street ${foreign}`, '4242']) expect(theirs, text).toContain(text);
    for (const text of [own, guest]) expect(theirs, text).not.toContain(text);

    expect((await me.call('POST', '/account/delete', { password: PASSWORD })).status).toBe(204);
    const { rows } = await shop.pool.query(
      'select number, customer_id, email, contact from orders.orders where number = any($1) order by number',
      [[own, guest, foreign]],
    );
    expect(rows.map(({ number, customer_id, email }) => [number, customer_id, email])).toEqual([
      [own, null, ''],
      [guest, null, ''],
      [foreign, otherId, mine],
    ]);
    expect(rows[2].contact.firstName).toBe(`First${foreign}`);
    expect(await numbersSeen(other)).toEqual([foreign]);
  });
});
