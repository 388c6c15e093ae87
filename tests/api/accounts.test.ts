/**
 * Accounts through the whole shop: real HTTP, real SMTP server, real PostgreSQL; the same with every identity provider.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountClient, freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import {
  type AccountShop,
  identityProviderNames,
  openAccountShop,
  person,
} from '../support/prepared-shops/account-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

describe.each(identityProviderNames)('AUTH-03 AUTH-04 log-ins kept by %s', (keeper) => {
  let opened: AccountShop;
  let shop: TestShop;
  let accountWith: AccountShop['accountWith'];
  beforeAll(async () => {
    opened = await openAccountShop(keeper);
    ({ shop, accountWith } = opened);
  });
  afterAll(() => opened?.close());

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
    expect(await client.call('POST', '/auth/verify', { code: link.code, user: email })).toMatchObject({ status: 200 });
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
    const email = freshEmail('aroha');
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
        email: freshEmail('aroha'),
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
    const email = freshEmail('aroha');
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
    // Both hash the password; without that, an unknown address would be answered in a fraction of the time, in nearly
    // every round. A busy machine slows either of them down, now one and now the other.
    const longer = (times: number[], others: number[]) =>
      times.filter((ms, round) => ms > 1.5 * (others[round] ?? 0)).length / times.length;
    const differ = () => Math.max(longer(known, unknown), longer(unknown, known)) > 0.8;
    for (let customer = 0; customer < 5 && (customer === 0 || differ()); customer += 1) {
      const email = freshEmail('aroha');
      await newCustomer(shop, email);
      for (let round = 0; round < 9; round += 1) {
        known.push(await time(email));
        unknown.push(await time(`nobody${round}@example.co.nz`));
      }
    }
    expect(differ(), `known ${known}, unknown ${unknown}`).toBe(false);
  });

  test('AUTH-02 AUTH-40 D7 refresh needs only the cookie; log-out ends the session and its tokens at the server', async () => {
    const client = await newCustomer(shop, freshEmail('aroha'));
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

  test('ACC-03 ACC-04 ACC-07 ACC-09 ACC-10 ACC-26 PUT /account saves the given fields and answers as GET does', async () => {
    const client = await newCustomer(shop, freshEmail('aroha'));
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

  test('LOY-21 PROD-41 a customer joins the loyalty programme once, and the account shows it from then on', async () => {
    const customer = await newCustomer(shop, freshEmail('aroha'));
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
