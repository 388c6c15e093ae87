/**
 * Accounts through the whole shop: real HTTP, real SMTP server, real PostgreSQL; the same with every identity provider.
 */
import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { startCognitoLocal } from '../support/shop/start-cognito-local.ts';
import { patient } from '../support/vitest/patience.ts';

/** Identity providers; all must pass the same tests (AUTH-04). */
const keepers = {
  'our own database': async () => ({ settings: {}, stop: async () => undefined }),
  'a hosted user pool': startCognitoLocal,
};

describe.each(Object.keys(keepers) as (keyof typeof keepers)[])('AUTH-03 AUTH-04 log-ins kept by %s', (keeper) => {
  let shop: TestShop;
  let pool: Awaited<ReturnType<(typeof keepers)[typeof keeper]>>;
  beforeAll(async () => {
    pool = await keepers[keeper]();
    shop = await startTestShop({ ...pool.settings }, { template: 'kerb_template' });
  });
  afterAll(async () => {
    // Stop the pool even when the shop failed to start: it is a separate process and would keep running.
    await pool.stop();
    expect(shop.errors).toEqual([]);
    await shop.close();
  });

  let serial = 0;
  const freshEmail = () => {
    serial += 1;
    return `aroha${serial}@example.co.nz`;
  };
  const person = { firstName: 'Aroha', lastName: "O'Neill-Tūī" };

  test('ACC-01 ACC-03 ACC-04 ACC-06 AUTH-06 AUTH-07 AUTH-08 AUTH-30 AUTH-32 AUTH-41 AUTH-42 AUTH-44 sign up, verify by the emailed link, log in; a link works once', async () => {
    const email = 'Moana.Walker@Example.co.nz';
    const client = accountClient(shop.url);
    const signedUp = await client.call('POST', '/auth/signup', {
      email,
      password: PASSWORD,
      ...person,
      phone: '021 555 0123',
      dateOfBirth: '1990-02-28',
      gender: 'F',
      agreeToMarketing: true,
    });
    expect(signedUp).toMatchObject({ status: 204, body: null });
    expect(await client.logIn(email, PASSWORD)).toMatchObject({
      status: 403,
      body: { errorCode: 'EmailNotVerified', message: "Your email address hasn't been verified yet." },
    });
    // A wrong password does not reveal whether the address is verified.
    expect((await client.logIn(email, 'Wrong-password 1')).body.errorCode).toBe('CredentialsWrong');

    const link = await linkFor(shop.simulatorUrl, email.toLowerCase(), 'verify');
    const gone = {
      status: 410,
      body: { errorCode: 'VerificationLinkInvalid', message: 'Verification link no longer valid.' },
    };
    expect(
      await client.call('POST', '/auth/verify', { code: `${link.code.slice(0, -2)}zz`, user: link.user }),
    ).toMatchObject(gone);
    expect(await client.call('POST', '/auth/verify', { code: link.code, user: crypto.randomUUID() })).toMatchObject(
      gone,
    );
    // The parameter `user` may be the email address or the id.
    expect(await client.call('POST', '/auth/verify', { code: link.code, user: email })).toMatchObject({ status: 204 });
    expect(await client.call('POST', '/auth/verify', { code: link.code, user: link.user })).toMatchObject(gone);

    const loggedIn = await client.logIn(email, PASSWORD);
    expect(loggedIn.status).toBe(200);
    expect(loggedIn.body.session.customer).toMatchObject({ email: email.toLowerCase(), ...person });
    expect(Date.parse(loggedIn.body.session.tokenExpiresAt) - Date.now()).toBeGreaterThan(3_500_000);
    const cookie = loggedIn.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^kerb-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/);
    expect(JSON.stringify(loggedIn.body)).not.toContain(/=([\w-]{43});/.exec(cookie)?.[1]);

    const account = await client.call('GET', '/account');
    expect(account).toMatchObject({
      status: 200,
      body: {
        customer: {
          email: email.toLowerCase(),
          ...person,
          phone: '021 555 0123',
          birthDate: '1990-02-28',
          gender: 'F',
          agreeToMarketing: true,
          subscriptions: { email: true, sms: false },
          addresses: [],
          erpCustomerId: null,
        },
        loyalty: {
          providers: [{ provider: 'retailErp', isEnrolled: false, accrualPoints: 1, accrualSpend: 1 }],
          account: null,
        },
      },
    });
    expect(account.body.customer).not.toHaveProperty('dateOfBirth');
    // The customer's id in the ERP, which the account shows once it is known.
    await shop.pool.query("update accounts.customer set erp_customer_id = 'C-1001' where email = $1", [
      email.toLowerCase(),
    ]);
    expect((await client.call('GET', '/account')).body.customer.erpCustomerId).toBe('C-1001');
  });

  test('AUTH-26 an address in use is reported as such, whatever its letter case, also when two sign up at the same time', async () => {
    const email = freshEmail();
    const signUp = (address: string) =>
      accountClient(shop.url).call('POST', '/auth/signup', { email: address, password: PASSWORD, ...person });
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(409)]);
    expect(await signUp(email.toUpperCase())).toMatchObject({
      status: 409,
      body: {
        errorCode: 'EmailTaken',
        message: `An account with the email address ${email.toUpperCase()} already exists.`,
      },
    });
    const { rows } = await shop.pool.query('select count(*)::int as n from accounts.customer where email = $1', [
      email,
    ]);
    expect(rows[0].n).toBe(1);
  });

  test('AUTH-16 AUTH-17 AUTH-21 AUTH-22 AUTH-23 ACC-23 ACC-26 input that breaks the rules is refused with an error at its field', async () => {
    const signUp = (change: Record<string, unknown>) =>
      accountClient(shop.url).call('POST', '/auth/signup', {
        email: freshEmail(),
        password: PASSWORD,
        ...person,
        ...change,
      });
    for (const [change, field, message] of [
      [{ email: 'nobody' }, 'email', 'Enter a valid email address.'],
      [{ firstName: 'R2D2' }, 'firstName', 'Use letters, spaces, dots, apostrophes and hyphens only.'],
      [{ lastName: 'x'.repeat(21) }, 'lastName', 'Use 20 characters or fewer.'],
      [{ password: 'Aa1!' }, 'password', 'Use 8 characters or more.'],
      [{ password: `Aa1!${'x'.repeat(253)}` }, 'password', 'Use 256 characters or fewer.'],
      [{ password: 'P@ssw0rd2026!' }, 'password', 'This password is easy to guess. Choose another one.'],
      [{ birthDate: '2999-01-01' }, 'birthDate', 'Enter a date earlier than today or leave this field blank.'],
      [{ birthDate: '2001-02-30' }, 'birthDate', 'Enter a date earlier than today or leave this field blank.'],
      [{ phone: '12' }, 'phone', 'Enter a valid phone number or leave this field blank.'],
      [{ phone: '021 555 0123 ext 1234' }, 'phone', 'Enter a valid phone number or leave this field blank.'],
    ] as const) {
      const answer = await signUp(change);
      expect(answer, JSON.stringify(change)).toMatchObject({
        status: 400,
        body: { errorCode: 'BadRequest', fields: { [field]: message } },
      });
    }
    expect((await signUp({ verified: true, customerId: crypto.randomUUID() })).status).toBe(400);
  });

  test('D6 a password of 256 four-byte characters is compared to its last character', async () => {
    const email = freshEmail();
    const long = `Aa1!${'𝔘'.repeat(252)}`;
    const client = await newCustomer(shop, email, long);
    expect(client.token()).not.toBe('');
    expect((await client.logIn(email, long.replace(/𝔘$/u, '𝔙'))).body.errorCode).toBe('CredentialsWrong');
  });

  test('AUTH-29 D5 unknown address and wrong password get the same message after the same time', async () => {
    const time = async (address: string) => {
      const client = accountClient(shop.url);
      const started = performance.now();
      const answer = await client.logIn(address, 'Not-the-one 12');
      expect(answer).toMatchObject({
        status: 401,
        body: { errorCode: 'CredentialsWrong', message: 'Incorrect email address or password.' },
      });
      return performance.now() - started;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    // Both hash the password; without that, an unknown address would be answered within milliseconds. The fastest
    // answers are compared: a busy machine only slows answers down, and the busier it is, the more tries it takes until
    // both kinds had an undisturbed one.
    const differ = () => Math.abs(Math.min(...known) - Math.min(...unknown)) >= Math.min(...known) * 0.5;
    for (let customer = 0; customer < 5 && (customer === 0 || differ()); customer += 1) {
      const email = freshEmail();
      await newCustomer(shop, email);
      for (let round = 0; round < 9; round += 1) {
        known.push(await time(email));
        unknown.push(await time(`nobody${round}@example.co.nz`));
      }
    }
    expect(differ(), `known ${known}, unknown ${unknown}`).toBe(false);
  });

  test('AUTH-02 AUTH-40 D7 refresh needs only the cookie; log-out ends the session and its tokens at the server', async () => {
    const client = await newCustomer(shop, freshEmail());
    const cookie = client.cookie();
    const refreshed = await accountWith(cookie).call('POST', '/auth/refresh');
    expect(refreshed.body.session.token.split('.')).toHaveLength(3);
    expect((await accountClient(shop.url).call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect((await client.call('GET', '/account')).status).toBe(200);

    expect((await client.call('POST', '/auth/logout')).status).toBe(204);
    expect(client.cookie()).toBe('');
    expect((await accountWith(cookie).call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect(await client.call('GET', '/account')).toMatchObject({ status: 401, body: { errorCode: 'Unauthorised' } });
    // The stored values cannot be used as tokens by somebody who reads the table.
    const { rows } = await shop.pool.query(
      'select token from accounts.identity_session union all select secret_digest from accounts.hosted_session',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows)
      expect((await accountWith(`kerb-session=${token}`).call('POST', '/auth/refresh')).body).toEqual({
        session: null,
      });
  });

  test('AUTH-10 log-in accepts a password of any form or length and only checks whether it is right', async () => {
    for (const [email, password] of [
      ['x', 'y'],
      ['nobody@example.co.nz', 'y'.repeat(20_000)],
      ['x'.repeat(20_000), 'y'],
    ] as const)
      expect(await accountClient(shop.url).logIn(email, password)).toMatchObject({
        status: 401,
        body: { errorCode: 'CredentialsWrong' },
      });
    for (const [field, change] of [
      ['email', { email: ' ' }],
      ['password', { password: '' }],
    ] as const) {
      const answer = await accountClient(shop.url).call('POST', '/auth/login', {
        email: 'x',
        password: 'y',
        ...change,
      });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });

  test('AUTH-32 AUTH-34 AUTH-37 a verification link is valid for 24 hours and a reset link for one hour', async () => {
    const email = freshEmail();
    const client = accountClient(shop.url);
    await client.call('POST', '/auth/signup', { email, password: PASSWORD, ...person });
    /** Returns for how many hours the newest link is still valid, then expires it. */
    const endLinks = async (purpose: 'verify' | 'reset', user: string): Promise<number> => {
      const { rows } = await shop.pool.query(
        `with asked as (select identifier, extract(epoch from expires_at - now())::float8 / 3600 as hours from accounts.identity_code where value = $1)
         update accounts.identity_code c set expires_at = now() - interval '1 second' from asked where asked.identifier = c.identifier returning asked.hours`,
        [`${purpose}:${user}`],
      );
      return Math.max(...rows.map(({ hours }) => hours));
    };
    const first = await linkFor(shop.simulatorUrl, email, 'verify');
    const held = await endLinks('verify', first.user);
    expect(held).toBeGreaterThan(23.5);
    expect(held).toBeLessThanOrEqual(24);
    expect(await client.call('POST', '/auth/verify', pick(first))).toMatchObject({
      status: 410,
      body: { errorCode: 'VerificationLinkInvalid' },
    });
    await client.call('POST', '/auth/verify/resend', { email });
    expect(
      (await client.call('POST', '/auth/verify', pick(await linkFor(shop.simulatorUrl, email, 'verify', 2)))).status,
    ).toBe(204);

    await client.call('POST', '/auth/password/forgot', { email });
    const reset = await linkFor(shop.simulatorUrl, email, 'password/reset');
    const heldToo = await endLinks('reset', reset.user);
    expect(heldToo).toBeGreaterThan(0.5);
    expect(heldToo).toBeLessThanOrEqual(1);
    const answer = await client.call('POST', '/auth/password/reset', { ...pick(reset), password: 'Harakeke-bush 9' });
    expect(answer).toMatchObject({ status: 410, body: { errorCode: 'ResetLinkInvalid' } });
    expect((await client.logIn(email, PASSWORD)).status).toBe(200);
  });

  test('AUTH-09 AUTH-34 AUTH-37 AUTH-39 D5 D6 D7 a password reset sends one single-use link with the same answer for everybody, and ends every session', async () => {
    const email = freshEmail();
    const client = await newCustomer(shop, email);
    const forgot = (address: string) =>
      accountClient(shop.url).call('POST', '/auth/password/forgot', { email: address });
    const [forKnown, forUnknown] = [await forgot(email), await forgot('nobody@example.co.nz')];
    expect(forKnown).toMatchObject({ status: 204, body: null });
    expect(forUnknown).toMatchObject({ status: 204, body: null });
    const link = await linkFor(shop.simulatorUrl, email, 'password/reset');
    expect(await mailFor(shop.simulatorUrl, 'nobody@example.co.nz')).toEqual([]);
    // Codes are stored as hashes only.
    const { rows } = await shop.pool.query(
      "select (select string_agg(payload::text, ' ') from platform.outbox) || (select string_agg(c::text, ' ') from accounts.identity_code c) as text",
    );
    expect(rows[0].text).not.toContain(link.code);

    const next = 'Pōhutukawa 1899';
    expect(await client.call('POST', '/auth/password/reset', { ...pick(link), password: 'Password1!' })).toMatchObject({
      status: 400,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call('POST', '/auth/password/reset', { ...pick(link), password: `${next}!` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 204)?.body).toEqual({
      errorCode: 'ResetLinkInvalid',
      message: 'Your password reset link is no longer valid.',
    });
    expect((await client.call('GET', '/account')).status).toBe(401);
    expect((await client.call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect((await client.logIn(email, PASSWORD)).status).toBe(401);
    expect((await client.logIn(email, `${next}!`)).status).toBe(200);
    await expect
      .poll(async () => (await mailFor(shop.simulatorUrl, email))[0]?.subject, { timeout: patient(20_000) })
      .toBe('Your Kerb password was changed');
  });

  test('AUTH-35 AUTH-43 D7 changing the password requires the current one, and logs the other devices out', async () => {
    const email = freshEmail();
    const phone = await newCustomer(shop, email);
    const laptop = accountClient(shop.url);
    await laptop.logIn(email, PASSWORD);
    const change = (currentPassword: string, password: string) =>
      laptop.call('POST', '/auth/password/change', { currentPassword, password });
    expect(await change('Not-this-one 1', 'Harakeke-bush 9')).toMatchObject({
      status: 403,
      body: { errorCode: 'CurrentPasswordWrong', message: 'The current password that you entered is incorrect.' },
    });
    expect((await change(PASSWORD, 'Harakeke-bush 9')).status).toBe(204);
    expect((await laptop.call('GET', '/account')).status).toBe(200);
    expect((await phone.call('GET', '/account')).status).toBe(401);
    expect((await phone.call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect((await phone.logIn(email, PASSWORD)).status).toBe(401);
    expect((await phone.logIn(email, 'Harakeke-bush 9')).status).toBe(200);
  });

  test('ACC-03 ACC-04 ACC-07 ACC-09 ACC-10 ACC-26 PUT /account saves the given fields and answers as GET does', async () => {
    const client = await newCustomer(shop, freshEmail());
    const put = (customer: unknown) => client.call('PUT', '/account', { customer });
    const saved = await put({
      firstName: 'Mere',
      phone: '021 555 0123',
      subscriptions: { email: true, sms: true },
      dateOfBirth: '1980-01-31',
      gender: 'NS',
    });
    expect(saved.status).toBe(200);
    expect(saved.body.customer).toMatchObject({
      firstName: 'Mere',
      lastName: 'Ngāta',
      phone: '021 555 0123',
      birthDate: '1980-01-31',
      gender: 'NS',
      subscriptions: { email: true, sms: true },
    });
    expect((await client.call('GET', '/account')).body).toEqual(saved.body);
    expect((await put({ phone: '09 123 4567' })).body.fields).toEqual({
      'customer.phone': 'Enter a New Zealand or Australian mobile number.',
    });
    expect((await put({ phone: '1' })).body.fields).toEqual({
      'customer.phone': 'Enter a valid phone number or leave this field blank.',
    });
    for (const forbidden of [
      { email: 'x@example.co.nz' },
      { erpCustomerId: '1' },
      { loyalty: {} },
      { customerId: crypto.randomUUID() },
    ])
      expect((await put(forbidden)).status).toBe(400);
    expect((await put({ birthDate: '', phone: '', subscriptions: { sms: false } })).body.customer).toMatchObject({
      birthDate: '',
      phone: '',
      subscriptions: { email: true, sms: false },
    });
    // Each field can be saved by itself.
    expect((await put({ phone: '021 555 0123', subscriptions: { sms: true } })).body.customer.subscriptions).toEqual({
      email: true,
      sms: true,
    });
    expect((await put({ subscriptions: { email: false } })).body.customer).toMatchObject({
      subscriptions: { email: false, sms: true },
      agreeToMarketing: false,
    });
    expect((await put({ dateOfBirth: '1980-01-31T00:00:00Z' })).status).toBe(400);
  });

  test('AUTH-05 SYNC-14 a call without a token or with an invalid one answers 401 with its code; calls from other sites are refused before that', async () => {
    const client = await newCustomer(shop, freshEmail());
    const { token } = { token: client.token() };
    const bare = accountClient(shop.url);
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${btoa('a:b')}`,
      `Bearer ${token}x`,
      `Bearer ${token.split('.').slice(0, 2).join('.')}.`,
      `Bearer ${'a.'.repeat(9_00)}b`,
    ]) {
      const answer = await bare.call('GET', '/account', undefined, authorization ? { authorization } : {});
      expect(answer, authorization).toMatchObject({
        status: 401,
        body: { errorCode: 'Unauthorised', message: 'You have been logged out. Log in again.' },
      });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await bare.call('GET', '/account', undefined, { authorization: `bearer ${token}` })).status).toBe(200);
    // The refresh cookie alone authorises no other call.
    expect((await accountWith(client.cookie()).call('GET', '/account')).status).toBe(401);
    for (const path of ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/password/change'])
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
        string,
        string
      >[])
        expect((await accountWith(client.cookie()).call('POST', path, {}, headers)).body.errorCode).toBe(
          'CrossSiteRequest',
        );
    const { keys } = (await bare.call('GET', '/auth/jwks')).body;
    // Only the public part of the key is published, whatever its type.
    expect(Object.keys(keys[0]).sort()).toEqual(
      keys[0].kty === 'RSA' ? ['alg', 'e', 'kid', 'kty', 'n', 'use'] : ['alg', 'crv', 'kid', 'kty', 'x'],
    );
  });

  test('D7 a customer can export all data, and deletion by password removes log-in, tokens, cookie and everything else', async () => {
    const email = freshEmail();
    const client = await newCustomer(shop, email);
    await client.call('PUT', '/account', { customer: { phone: '021 555 0177' } });
    const exported = await client.call('GET', '/account/export');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(exported.headers.get('cache-control')).toBe('no-store');
    expect(exported.body).toMatchObject({
      shop: 'Kerb',
      data: { account: { customer: { email, phone: '021 555 0177' } }, sessions: [{}] },
    });
    expect(JSON.stringify(exported.body)).not.toContain(client.token());

    const gone = {
      status: 403,
      body: { errorCode: 'CurrentPasswordWrong', message: 'The current password that you entered is incorrect.' },
    };
    expect(await client.call('POST', '/account/delete', { password: 'Not-this-one 1' })).toMatchObject(gone);
    expect((await client.call('POST', '/account/delete', { password: '' })).body.fields).toEqual({
      password: 'Enter your password.',
    });
    expect(
      (await client.call('POST', '/auth/password/change', { currentPassword: '', password: 'Harakeke-bush 9' })).body
        .fields,
    ).toEqual({
      currentPassword: 'Enter your current password.',
    });
    expect((await accountClient(shop.url).call('POST', '/account/delete', { password: PASSWORD })).status).toBe(401);
    const cookie = client.cookie();
    expect((await client.call('POST', '/account/delete', { password: PASSWORD })).status).toBe(204);
    expect(client.cookie()).toBe('');
    expect((await client.call('GET', '/account')).status).toBe(401);
    expect((await accountWith(cookie).call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect((await client.logIn(email, PASSWORD)).body.errorCode).toBe('CredentialsWrong');
    await expect
      .poll(async () => (await mailFor(shop.simulatorUrl, email))[0]?.subject, { timeout: patient(20_000) })
      .toBe('Your Kerb account is deleted');
    // The address can be used again; the new account has no data of the old one.
    const again = accountClient(shop.url);
    expect((await again.call('POST', '/auth/signup', { email, password: PASSWORD, ...person })).status).toBe(204);
    await again.call('POST', '/auth/verify', pick(await linkFor(shop.simulatorUrl, email, 'verify', 2)));
    await again.logIn(email, PASSWORD);
    expect((await again.call('GET', '/account')).body.customer).toMatchObject({ email, phone: '' });
  });

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
    const email = freshEmail();
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
    await another.call('POST', '/auth/signup', { email: freshEmail(), password: PASSWORD, ...person });
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
      const email = freshEmail();
      const number = orderNumber();
      await orderBy(null, email.toUpperCase(), number);
      const client = accountClient(shop.url);
      await client.call('POST', '/auth/signup', { email, password: PASSWORD, ...person });
      const link = pick(await linkFor(shop.simulatorUrl, email, 'verify'));
      const answer =
        where === 'there'
          ? await client.call('POST', '/auth/verify', link)
          : await accountClient(shop.url).call('POST', '/auth/verify', { ...link, password: PASSWORD });
      expect(answer.status, where).toBe(204);
      if (where === 'there') expect(client.cookie()).toBe('');
      await client.logIn(email, PASSWORD);
      expect(await numbersSeen(client), where).toEqual([number]);
    }
  });

  test('FIX-17 ten wrong passwords with a verification link block further tries for an hour', async () => {
    const email = freshEmail();
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
    expect((await client.call('POST', '/auth/verify', link)).status).toBe(204);
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
      const email = freshEmail();
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
      const [before, after] = [freshEmail(), freshEmail()];
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

  test('FIX-54 a new password ends every lock', async () => {
    const email = freshEmail();
    await newCustomer(shop, email);
    const here = accountClient(shop.url);
    for (let n = 0; n < 10; n += 1) await here.logIn(email, `Guess-number ${n}`);
    expect((await here.logIn(email, PASSWORD)).status).toBe(429);
    await accountClient(shop.url).call('POST', '/auth/password/forgot', { email });
    const link = pick(await linkFor(shop.simulatorUrl, email, 'password/reset'));
    expect(
      (await accountClient(shop.url).call('POST', '/auth/password/reset', { ...link, password: 'Harakeke-bush 9' }))
        .status,
    ).toBe(204);
    expect((await here.logIn(email, 'Harakeke-bush 9')).status).toBe(200);
  });

  test('SEC-12 an order that another customer placed with this address is neither exported nor erased with the account', async () => {
    const [mine, others] = [freshEmail(), freshEmail()];
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

  const pick = ({ code, user }: { code: string; user: string }) => ({ code, user });
  function accountWith(cookie: string) {
    const client = accountClient(shop.url);
    client.setCookie(cookie);
    return client;
  }

  test('LOY-21 PROD-41 a customer joins the loyalty programme once, and the account shows it from then on', async () => {
    const customer = await newCustomer(shop, freshEmail());
    const enrolled = async () => (await customer.call('GET', '/account')).body.loyalty.providers[0].isEnrolled;
    expect(await enrolled()).toBe(false);
    expect((await accountClient(shop.url).call('POST', '/account/loyalty/join')).status).toBe(401);
    const joined = await Promise.all([
      customer.call('POST', '/account/loyalty/join'),
      customer.call('POST', '/account/loyalty/join'),
    ]);
    for (const { status, body } of joined)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { providers: [{ provider: 'retailErp', isEnrolled: true }] },
      });
    expect(await enrolled()).toBe(true);
    expect(
      (await customer.call('PUT', '/account', { customer: { firstName: 'Mere' } })).body.loyalty.providers[0]
        .isEnrolled,
    ).toBe(true);
  });
});
