/**
 * Emailed links, passwords, tokens and deletion of accounts through the whole shop; the same with every identity
 * provider.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, freshEmail, linkFor, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import {
  type AccountShop,
  identityProviderNames,
  openAccountShop,
  person,
  pick,
} from '../support/prepared-shops/account-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

describe.each(identityProviderNames)('AUTH-03 AUTH-04 log-ins kept by %s', (keeper) => {
  let opened: AccountShop;
  let shop: TestShop;
  let accountWith: AccountShop['accountWith'];
  beforeAll(async () => {
    opened = await openAccountShop(keeper);
    ({ shop, accountWith } = opened);
  });
  afterAll(() => opened?.close());

  test('AUTH-32 AUTH-34 AUTH-37 a verification link is valid for 24 hours and a reset link for one hour', async () => {
    const email = freshEmail('aroha');
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
    ).toBe(200);

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
    const email = freshEmail('aroha');
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
    const email = freshEmail('aroha');
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

  test('AUTH-05 SYNC-14 a call without a token or with an invalid one answers 401 with its code; calls from other sites are refused before that', async () => {
    const client = await newCustomer(shop, freshEmail('aroha'));
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
    const email = freshEmail('aroha');
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

  test('FIX-54 a new password ends every lock', async () => {
    const email = freshEmail('aroha');
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
});
