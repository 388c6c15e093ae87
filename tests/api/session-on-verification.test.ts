/** The session that a verified email address starts, with every identity provider (UX-11). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountClient,
  accountClient,
  freshEmail,
  linkFor,
  newCustomer,
  PASSWORD,
} from '../support/clients/account-client.ts';
import {
  type AccountShop,
  identityProviderNames,
  openAccountShop,
  person,
  pick,
} from '../support/prepared-shops/account-shop.ts';

describe.each(identityProviderNames)('UX-11 log-ins kept by %s', (keeper) => {
  /** A hosted pool gives sessions for passwords only. */
  const isHosted = keeper === 'a hosted user pool';
  let opened: AccountShop;
  let shop: AccountShop['shop'];
  beforeAll(async () => {
    opened = await openAccountShop(keeper);
    ({ shop } = opened);
  });
  afterAll(() => opened?.close());

  /** A browser that has signed up, with the link of its email. */
  const signUp = async (password = PASSWORD) => {
    const email = freshEmail('aroha');
    const client = accountClient(shop.url);
    await client.call('POST', '/auth/signup', { email, password, ...person });
    return { email, client, link: pick(await linkFor(shop.simulatorUrl, email, 'verify')) };
  };
  const verify = (client: AccountClient, body: object) => client.call('POST', '/auth/verify', body);
  const sessions = async (user: string): Promise<number> => {
    const { rows } = await shop.pool.query(
      `select (select count(*) from accounts.identity_session where user_id::text = $1)
            + (select count(*) from accounts.hosted_session where user_id::text = $1) as held`,
      [user],
    );
    return Number(rows[0].held);
  };
  /** Whom this browser is logged in as; null for nobody. */
  const whoIs = async (client: AccountClient): Promise<string | null> =>
    (await client.call('POST', '/auth/refresh')).body.session?.customer.email ?? null;

  test('UX-11 the browser that signed up is logged in by the press, as by a log-in; the proof works once', async () => {
    const { email, client, link } = await signUp();
    const proof = client.cookie();
    const answer = await verify(client, link);
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.filter((cookie) => /^kerb-signup=; .*Max-Age=0/.test(cookie))).toHaveLength(1);
    if (isHosted) {
      expect(answer.body).toEqual({ session: null });
      expect([cookies.length, await sessions(link.user)]).toEqual([1, 0]);
    } else {
      expect(answer.body.session.customer).toEqual({ customerId: link.user, email, ...person });
      expect(client.cookie()).toMatch(/^kerb-session=[\w-]{43}$/);
      expect(JSON.stringify(answer.body)).not.toContain(client.cookie().split('=')[1]);
      expect(cookies.find((cookie) => cookie.startsWith('kerb-session='))).toMatch(/HttpOnly; SameSite=Strict/);
      expect(cookies.find((cookie) => cookie.startsWith('kerb-device-'))).toMatch(
        /Path=\/nz\/api\/auth\/login; HttpOnly/,
      );
      expect((await client.call('GET', '/account')).body.customer.email).toBe(email);
      expect(await whoIs(client)).toBe(email);
    }
    // The link and the secret of the sign-up are used up.
    const again = accountClient(shop.url);
    again.setCookie(proof);
    for (const body of [link, { ...link, password: PASSWORD }])
      expect((await verify(again, body)).body.errorCode).toBe('VerificationLinkInvalid');
    expect(await sessions(link.user)).toBe(isHosted ? 0 : 1);
    expect(await whoIs(again)).toBe(null);
  });

  test('UX-11 in another browser the password logs in; whoever only has the link gets no session', async () => {
    const { email, client, link } = await signUp();
    const elsewhere = accountClient(shop.url);
    const strange = await signUp('Another-password 8');
    for (const [who, body, errorCode] of [
      [elsewhere, link, 'VerificationPasswordNeeded'],
      [elsewhere, { ...link, password: '' }, 'VerificationPasswordNeeded'],
      [elsewhere, { ...link, password: 'Wrong-password 1' }, 'VerificationPasswordWrong'],
      // The secret of somebody else's sign-up is none.
      [strange.client, link, 'VerificationPasswordNeeded'],
      // The right browser with a wrong code, or with the code of another account.
      [client, { ...link, code: 'x'.repeat(43) }, 'VerificationLinkInvalid'],
      [client, { ...link, code: strange.link.code }, 'VerificationLinkInvalid'],
    ] as const) {
      const answer = await verify(who, body);
      expect([answer.body.errorCode, answer.headers.getSetCookie()]).toEqual([errorCode, []]);
    }
    expect([await sessions(link.user), await sessions(strange.link.user)]).toEqual([0, 0]);
    const answer = await verify(elsewhere, { ...link, password: PASSWORD });
    expect([answer.status, answer.body.session?.customer.email]).toEqual([200, email]);
    expect(await whoIs(elsewhere)).toBe(email);
    expect(await sessions(link.user)).toBe(1);
    // The press in the browser that signed up comes too late.
    expect((await verify(client, link)).body.errorCode).toBe('VerificationLinkInvalid');
    expect(await whoIs(client)).toBe(null);
  });

  test('UX-11 of many presses at the same time one gets a session', async () => {
    const { client, link } = await signUp();
    const proof = client.cookie();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => {
        const tab = accountClient(shop.url);
        tab.setCookie(proof);
        return verify(tab, { ...link, password: PASSWORD });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.session)).toHaveLength(isHosted ? 0 : 1);
    expect(await sessions(link.user)).toBe(isHosted ? 0 : 1);
  });

  test('UX-11 FIX-15 a customer who is logged in at that browser stays logged in; the address is verified', async () => {
    const { email, client, link } = await signUp();
    const proof = client.cookie();
    const other = freshEmail('bea');
    const bea = await newCustomer(shop, other);
    const session = bea.cookie();
    bea.setCookie(`${session}; ${proof}`);
    const answer = await verify(bea, link);
    expect([answer.status, answer.body]).toEqual([200, { session: null }]);
    bea.setCookie(session);
    expect(await whoIs(bea)).toBe(other);
    expect(await sessions(link.user)).toBe(0);
    expect((await accountClient(shop.url).logIn(email, PASSWORD)).status).toBe(200);
    // A session that has ended is nobody's.
    const next = await signUp();
    await bea.call('POST', '/auth/logout');
    next.client.setCookie(`${session}; ${next.client.cookie()}`);
    expect((await verify(next.client, { ...next.link, password: PASSWORD })).body.session === null).toBe(isHosted);
  });

  test('UX-11 a new password ends the session of the verification, and logging out ends it at once', async () => {
    const { email, client, link } = await signUp();
    await verify(client, link);
    if (isHosted) await client.logIn(email, PASSWORD);
    const session = client.cookie();
    await client.call('POST', '/auth/password/forgot', { email });
    const reset = pick(await linkFor(shop.simulatorUrl, email, 'password/reset'));
    await client.call('POST', '/auth/password/reset', { ...reset, password: 'Harakeke-bush 9' });
    expect((await client.call('GET', '/account')).status).toBe(401);
    client.setCookie(session);
    expect(await whoIs(client)).toBe(null);
  });
});
