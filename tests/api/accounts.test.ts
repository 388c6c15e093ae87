/** Log-ins through the whole shop: real HTTP, real mail sink, real PostgreSQL; the same whoever keeps them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountClient, linkFor, newCustomer, PASSWORD } from '../support/account-client.ts';
import { startTestShop, type TestShop } from '../support/running-shop.ts';
import { mailFor } from '../support/shopper.ts';
import { startCognitoLocal } from '../support/start-cognito-local.ts';

/** Who keeps log-ins; each must answer every test alike (AUTH-04). */
const keepers = {
  'our own database': async () => ({ settings: {}, stop: async () => undefined }),
  'a hosted user pool': startCognitoLocal,
};

describe.each(Object.keys(keepers) as (keyof typeof keepers)[])('AUTH-03 AUTH-04 log-ins kept by %s', (keeper) => {
  let shop: TestShop;
  let pool: Awaited<ReturnType<(typeof keepers)[typeof keeper]>>;
  beforeAll(async () => {
    pool = await keepers[keeper]();
    shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0', ...pool.settings }, { template: 'kerb_template' });
  });
  afterAll(async () => {
    // Whatever became of the shop: the pool is a process of its own, and would stay.
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

  test('ACC-01 ACC-04 ACC-06 AUTH-06 AUTH-07 AUTH-08 AUTH-30 AUTH-32 AUTH-41 AUTH-42 AUTH-44 sign up, verify by the mailed link, log in; a link works once', async () => {
    const email = 'Moana.Walker@Example.co.nz';
    const client = accountClient(shop.url);
    const signedUp = await client.call('POST', '/auth/signup', {
      email,
      password: PASSWORD,
      ...person,
      phone: '021 555 0123',
      birthDate: '1990-02-28',
      gender: 'F',
      agreeToMarketing: true,
    });
    expect(signedUp).toMatchObject({ status: 204, body: null });
    expect(await client.logIn(email, PASSWORD)).toMatchObject({
      status: 403,
      body: { errorCode: 'EmailNotVerified', message: "Your email address hasn't been verified yet." },
    });
    // A wrong password says nothing about verification.
    expect((await client.logIn(email, 'Wrong-password 1')).body.errorCode).toBe('CredentialsWrong');

    const link = await linkFor(shop.simulatorUrl, email.toLowerCase(), 'verify');
    const gone = { status: 410, body: { errorCode: 'VerificationLinkInvalid', message: 'Verification link no longer valid.' } };
    expect(await client.call('POST', '/auth/verify', { code: `${link.code.slice(0, -2)}zz`, user: link.user })).toMatchObject(gone);
    expect(await client.call('POST', '/auth/verify', { code: link.code, user: crypto.randomUUID() })).toMatchObject(gone);
    // The user may be the e-mail address as well as the id.
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
        loyalty: { providers: [{ provider: 'retailErp', isEnrolled: false, accrualPoints: 1, accrualSpend: 1 }], account: null },
      },
    });
  });

  test('AUTH-26 an address in use is said to be, in any case of letters, also when two sign up at once', async () => {
    const email = freshEmail();
    const signUp = (address: string) => accountClient(shop.url).call('POST', '/auth/signup', { email: address, password: PASSWORD, ...person });
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(409)]);
    expect(await signUp(email.toUpperCase())).toMatchObject({
      status: 409,
      body: { errorCode: 'EmailTaken', message: `An account with the email address ${email.toUpperCase()} already exists.` },
    });
    const { rows } = await shop.pool.query('select count(*)::int as n from accounts.customer where email = $1', [email]);
    expect(rows[0].n).toBe(1);
  });

  test('AUTH-16 AUTH-17 AUTH-21 AUTH-22 AUTH-23 ACC-23 ACC-25 what does not keep to the rules is refused beside its field', async () => {
    const signUp = (change: Record<string, unknown>) =>
      accountClient(shop.url).call('POST', '/auth/signup', { email: freshEmail(), password: PASSWORD, ...person, ...change });
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
    ] as const) {
      const answer = await signUp(change);
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 400, body: { errorCode: 'BadRequest', fields: { [field]: message } } });
    }
    expect((await signUp({ verified: true, customerId: crypto.randomUUID() })).status).toBe(400);
  });

  test('D6 a password of 256 characters of four bytes counts to its last one', async () => {
    const email = freshEmail();
    const long = `Aa1!${'𝔘'.repeat(252)}`;
    const client = await newCustomer(shop, email, long);
    expect(client.token()).not.toBe('');
    expect((await client.logIn(email, long.replace(/𝔘$/u, '𝔙'))).body.errorCode).toBe('CredentialsWrong');
  });

  test('AUTH-29 D5 unknown address and wrong password are answered alike, in words and in time', async () => {
    const email = freshEmail();
    await newCustomer(shop, email);
    const time = async (address: string) => {
      const client = accountClient(shop.url);
      const started = performance.now();
      const answer = await client.logIn(address, 'Not-the-one 12');
      expect(answer).toMatchObject({ status: 401, body: { errorCode: 'CredentialsWrong', message: 'Incorrect email address or password.' } });
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      known.push(await time(email));
      unknown.push(await time(`nobody${round}@example.co.nz`));
    }
    // Both spend their time on the password; without that an unknown address would be answered in a few milliseconds. The quickest
    // of each: what else a busy machine does only adds to the others.
    const [quickest, quickestUnknown] = [Math.min(...known), Math.min(...unknown)];
    expect(Math.abs(quickest - quickestUnknown)).toBeLessThan(quickest * 0.5);
  });

  test('AUTH-02 AUTH-40 D7 refresh goes by the cookie alone; log-out ends the session and its tokens at the server', async () => {
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
    // What is kept cannot be used by whoever reads the table.
    const { rows } = await shop.pool.query('select token from accounts.identity_session union all select secret_digest from accounts.hosted_session');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) expect((await accountWith(`kerb-session=${token}`).call('POST', '/auth/refresh')).body).toEqual({ session: null });
  });

  test('AUTH-09 AUTH-34 AUTH-37 AUTH-39 D5 D6 D7 a forgotten password: one link, once, for everybody the same answer; it ends every session', async () => {
    const email = freshEmail();
    const client = await newCustomer(shop, email);
    const forgot = (address: string) => accountClient(shop.url).call('POST', '/auth/password/forgot', { email: address });
    const [forKnown, forUnknown] = [await forgot(email), await forgot('nobody@example.co.nz')];
    expect(forKnown).toMatchObject({ status: 204, body: null });
    expect(forUnknown).toMatchObject({ status: 204, body: null });
    const link = await linkFor(shop.simulatorUrl, email, 'password/reset');
    expect(await mailFor(shop.simulatorUrl, 'nobody@example.co.nz')).toEqual([]);
    // A code never lies in the database as it is.
    const { rows } = await shop.pool.query(
      "select (select string_agg(payload::text, ' ') from platform.outbox) || (select string_agg(c::text, ' ') from accounts.identity_code c) as text",
    );
    expect(rows[0].text).not.toContain(link.code);

    const next = 'Pōhutukawa 1899';
    expect(await client.call('POST', '/auth/password/reset', { ...pick(link), password: 'Password1!' })).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call('POST', '/auth/password/reset', { ...pick(link), password: `${next}!` })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 204)?.body).toEqual({
      errorCode: 'ResetLinkInvalid',
      message: 'Your password reset link is no longer valid.',
    });
    expect((await client.call('GET', '/account')).status).toBe(401);
    expect((await client.call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect((await client.logIn(email, PASSWORD)).status).toBe(401);
    expect((await client.logIn(email, `${next}!`)).status).toBe(200);
    await expect.poll(async () => (await mailFor(shop.simulatorUrl, email))[0]?.subject, { timeout: 20_000 }).toBe('Your Kerb password was changed');
  });

  test('AUTH-35 AUTH-43 D7 changing the password needs the present one, and logs the other devices out', async () => {
    const email = freshEmail();
    const phone = await newCustomer(shop, email);
    const laptop = accountClient(shop.url);
    await laptop.logIn(email, PASSWORD);
    const change = (currentPassword: string, password: string) => laptop.call('POST', '/auth/password/change', { currentPassword, password });
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

  test('ACC-03 ACC-07 ACC-09 ACC-10 ACC-26 PUT /account saves what is named and answers as GET does', async () => {
    const client = await newCustomer(shop, freshEmail());
    const put = (customer: unknown) => client.call('PUT', '/account', { customer });
    const saved = await put({ firstName: 'Mere', phone: '021 555 0123', subscriptions: { email: true, sms: true }, dateOfBirth: '1980-01-31', gender: 'NS' });
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
    expect((await put({ phone: '09 123 4567' })).body.fields).toEqual({ 'customer.phone': 'Enter a New Zealand or Australian mobile number.' });
    expect((await put({ phone: '1' })).body.fields).toEqual({
      'customer.phone': 'Enter a valid phone number or leave this field blank.',
    });
    for (const forbidden of [{ email: 'x@example.co.nz' }, { erpCustomerId: '1' }, { loyalty: {} }, { customerId: crypto.randomUUID() }])
      expect((await put(forbidden)).status).toBe(400);
    expect((await put({ birthDate: '', phone: '', subscriptions: { sms: false } })).body.customer).toMatchObject({
      birthDate: '',
      phone: '',
      subscriptions: { email: true, sms: false },
    });
  });

  test('AUTH-05 SYNC-14 a call without a token, or with one that is none, is 401 and says so; other sites are refused before that', async () => {
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
      expect(answer, authorization).toMatchObject({ status: 401, body: { errorCode: 'Unauthorised', message: 'You have been logged out. Log in again.' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await bare.call('GET', '/account', undefined, { authorization: `bearer ${token}` })).status).toBe(200);
    // The cookie alone opens no call but its own.
    expect((await accountWith(client.cookie()).call('GET', '/account')).status).toBe(401);
    for (const path of ['/auth/login', '/auth/refresh', '/auth/logout', '/auth/password/change'])
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[])
        expect((await accountWith(client.cookie()).call('POST', path, {}, headers)).body.errorCode).toBe('CrossSiteRequest');
    const { keys } = (await bare.call('GET', '/auth/jwks')).body;
    // The public half alone, whichever kind of key it is.
    expect(Object.keys(keys[0]).sort()).toEqual(keys[0].kty === 'RSA' ? ['alg', 'e', 'kid', 'kty', 'n', 'use'] : ['alg', 'crv', 'kid', 'kty', 'x']);
  });

  test('D7 a customer takes all data along, and is forgotten by password alone: log-in, tokens, cookie, everything', async () => {
    const email = freshEmail();
    const client = await newCustomer(shop, email);
    await client.call('PUT', '/account', { customer: { phone: '021 555 0177' } });
    const exported = await client.call('GET', '/account/export');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    expect(exported.headers.get('cache-control')).toBe('no-store');
    expect(exported.body).toMatchObject({ shop: 'Kerb', data: { account: { customer: { email, phone: '021 555 0177' } }, sessions: [{}] } });
    expect(JSON.stringify(exported.body)).not.toContain(client.token());

    const gone = { status: 403, body: { errorCode: 'CurrentPasswordWrong', message: 'The current password that you entered is incorrect.' } };
    expect(await client.call('POST', '/account/delete', { password: 'Not-this-one 1' })).toMatchObject(gone);
    expect((await client.call('POST', '/account/delete', { password: '' })).body.fields).toEqual({ password: 'Enter your password.' });
    expect((await client.call('POST', '/auth/password/change', { currentPassword: '', password: 'Harakeke-bush 9' })).body.fields).toEqual({
      currentPassword: 'Enter your current password.',
    });
    expect((await accountClient(shop.url).call('POST', '/account/delete', { password: PASSWORD })).status).toBe(401);
    const cookie = client.cookie();
    expect((await client.call('POST', '/account/delete', { password: PASSWORD })).status).toBe(204);
    expect(client.cookie()).toBe('');
    expect((await client.call('GET', '/account')).status).toBe(401);
    expect((await accountWith(cookie).call('POST', '/auth/refresh')).body).toEqual({ session: null });
    expect((await client.logIn(email, PASSWORD)).body.errorCode).toBe('CredentialsWrong');
    await expect.poll(async () => (await mailFor(shop.simulatorUrl, email))[0]?.subject, { timeout: 20_000 }).toBe('Your Kerb account is deleted');
    // The address is free again, for somebody new of whom nothing is known.
    const again = accountClient(shop.url);
    expect((await again.call('POST', '/auth/signup', { email, password: PASSWORD, ...person })).status).toBe(204);
    await again.call('POST', '/auth/verify', pick(await linkFor(shop.simulatorUrl, email, 'verify', 2)));
    await again.logIn(email, PASSWORD);
    expect((await again.call('GET', '/account')).body.customer).toMatchObject({ email, phone: '' });
  });

  const pick = ({ code, user }: { code: string; user: string }) => ({ code, user });
  function accountWith(cookie: string) {
    const client = accountClient(shop.url);
    client.setCookie(cookie);
    return client;
  }

  test('LOY-21 PROD-41 a customer joins the loyalty programme once; the account says so from then on', async () => {
    const customer = await newCustomer(shop, freshEmail());
    const enrolled = async () => (await customer.call('GET', '/account')).body.loyalty.providers[0].isEnrolled;
    expect(await enrolled()).toBe(false);
    expect((await accountClient(shop.url).call('POST', '/account/loyalty/join')).status).toBe(401);
    const joined = await Promise.all([customer.call('POST', '/account/loyalty/join'), customer.call('POST', '/account/loyalty/join')]);
    for (const { status, body } of joined)
      expect({ status, body }).toMatchObject({ status: 200, body: { providers: [{ provider: 'retailErp', isEnrolled: true }] } });
    expect(await enrolled()).toBe(true);
    expect((await customer.call('PUT', '/account', { customer: { firstName: 'Mere' } })).body.loyalty.providers[0].isEnrolled).toBe(true);
  });
});
