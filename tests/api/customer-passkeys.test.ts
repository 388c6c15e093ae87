/** Customers log in with passkeys, see their sessions and end them; misuse of each. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import {
  type AccountClient,
  type Answer,
  accountClient,
  freshEmail,
  linkFor,
  newCustomer,
  PASSWORD,
} from '../support/clients/account-client.ts';
import { openAccountShop } from '../support/prepared-shops/account-shop.ts';
import { softwarePasskey } from '../support/second-factor/software-passkey.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const codeOf = ({ status, body }: Answer) => `${status} ${body?.errorCode ?? ''}`.trim();
type Passkey = ReturnType<typeof softwarePasskey>;
async function loggedIn(name: string): Promise<{ client: AccountClient; email: string; id: string }> {
  const email = freshEmail(name);
  const client = await newCustomer(shop, email);
  await client.logIn(email, PASSWORD);
  const { rows } = await shop.pool.query('select id from accounts.customer where email = $1', [email]);
  return { client, email, id: rows[0].id };
}
async function addPasskey(client: AccountClient, passkey = softwarePasskey(shop.url)): Promise<Passkey> {
  const { body } = await client.call('POST', '/account/passkeys/options');
  const added = await client.call('POST', '/account/passkeys', {
    name: 'My phone',
    passkey: passkey.register(body.options),
  });
  expect(added.status).toBe(201);
  return passkey;
}
const begin = async (client = accountClient(shop.url)) =>
  (await client.call('POST', '/auth/login/passkey/options')).body;
const finish = (ticket: string, passkey: object, client = accountClient(shop.url)) =>
  client.call('POST', '/auth/login/passkey', { ticket, passkey });
const as = (answer: Answer) => ({ authorization: `Bearer ${answer.body.session.token}` });
const subjects = async (email: string) => (await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject);
const age = (id: string) =>
  shop.pool.query(
    "update accounts.identity_session set confirmed_at = now() - interval '11 minutes' where user_id = $1",
    [id],
  );

test('SEC-10 a passkey is the whole log-in: its owner is found by it, finger, face or PIN are required, and each challenge is used once', async () => {
  const { client, email, id } = await loggedIn('whole');
  const made = (await client.call('POST', '/account/passkeys/options')).body.options;
  expect(made.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  const passkey = await addPasskey(client);
  const first = await begin();
  expect(first.options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
  const answer = passkey.answer(first.options, 5, { owner: id });
  const browser = accountClient(shop.url);
  const opened = await finish(first.ticket, answer, browser);
  expect(opened).toMatchObject({ status: 200, body: { session: { customer: { customerId: id, email } } } });
  expect((await browser.call('POST', '/auth/refresh')).body.session.customer.email).toBe(email);
  expect(codeOf(await finish(first.ticket, answer)), 'sent again').toBe('410 PasskeyLogInEnded');

  expect((await finish(first.ticket, answer)).body.message).toBe('That took too long. Try again.');
  expect((await finish((await begin()).ticket, answer)).body.message).toBe(
    'That passkey was not accepted. Use another one or your password.',
  );
  const refusedFor = async (change: (options: { challenge: string }) => object): Promise<string> => {
    const { ticket, options } = await begin();
    return codeOf(await finish(ticket, change(options)));
  };
  const owner = id;
  expect(await refusedFor(() => answer), 'of another challenge').toBe('403 PasskeyWrong');
  expect(await refusedFor((options) => passkey.answer(options, 5, { owner })), 'a copy').toBe('403 PasskeyWrong');
  expect(await refusedFor((options) => passkey.answer(options, 6, { owner, unverified: true })), 'no finger').toBe(
    '403 PasskeyWrong',
  );
  expect(await refusedFor((options) => passkey.answer(options, 6, { owner: randomUUID() })), 'other owner').toBe(
    '403 PasskeyWrong',
  );
  expect(await refusedFor((options) => softwarePasskey(shop.url).answer(options, 1)), 'unknown').toBe(
    '403 PasskeyWrong',
  );
  const [mine, theirs] = [await begin(), await begin()];
  expect(codeOf(await finish(theirs.ticket, passkey.answer(mine.options, 7, { owner }))), 'of another browser').toBe(
    '403 PasskeyWrong',
  );
  const old = await begin();
  await shop.pool.query("update accounts.passkey_challenge set expires_at = now() where purpose = 'log-in'");
  expect(codeOf(await finish(old.ticket, passkey.answer(old.options, 8, { owner })))).toBe('410 PasskeyLogInEnded');
  const last = await begin();
  const rivals = await Promise.all(
    [1, 2, 3].map(() => finish(last.ticket, passkey.answer(last.options, 9, { owner }))),
  );
  expect(rivals.map(({ status }) => status).sort(), 'one challenge, one session').toEqual([200, 410, 410]);
  const noted = async () =>
    (await shop.pool.query("select count(*)::int as n from security_events.event where kind = 'log-in-failed'")).rows[0]
      .n;
  await expect.poll(noted, { timeout: patient(15_000) }).toBeGreaterThan(0);
});

test('SEC-10 a passkey of another origin or site, of another person, or for another session’s challenge is not added', async () => {
  const { client, id } = await loggedIn('mine');
  const other = await loggedIn('other');
  const passkey = await addPasskey(client);
  const add = async (one: Passkey, from = client): Promise<string> => {
    const { body } = await from.call('POST', '/account/passkeys/options');
    return codeOf(await client.call('POST', '/account/passkeys', { name: 'x', passkey: one.register(body.options) }));
  };
  expect(await add(softwarePasskey('https://shop.evil'))).toBe('409 PasskeyRefused');
  expect(await add(softwarePasskey(shop.url, 'evil.example'))).toBe('409 PasskeyRefused');
  expect(await add(softwarePasskey(shop.url), other.client), 'a challenge of somebody else').toBe('409 PasskeyRefused');
  const { body } = await other.client.call('POST', '/account/passkeys/options');
  expect(
    codeOf(
      await other.client.call('POST', '/account/passkeys', { name: 'x', passkey: passkey.register(body.options) }),
    ),
    'a passkey of somebody else',
  ).toBe('409 PasskeyRefused');
  const [{ id: own }] = (await client.call('GET', '/account/passkeys')).body.passkeys;
  expect(codeOf(await other.client.call('DELETE', `/account/passkeys/${own}`))).toBe('404 NotFound');

  // Somebody else's passkey confirms nothing, nor does an answer that was used.
  const stranger = await addPasskey(other.client);
  await age(id);
  const ask = async () => (await client.call('POST', '/account/confirmation/options')).body.passkey;
  const confirm = (proof: object) => client.call('POST', '/account/confirmation', { proof });
  expect(codeOf(await client.call('DELETE', `/account/passkeys/${own}`))).toBe('403 ConfirmationNeeded');
  expect(codeOf(await confirm({ passkey: stranger.answer(await ask(), 1) }))).toBe('403 PasskeyWrong');
  expect(codeOf(await confirm({ password: 'wrong' }))).toBe('403 CurrentPasswordWrong');
  expect(codeOf(await client.call('POST', '/account/passkeys/options'))).toBe('403 ConfirmationNeeded');
  const proof = { passkey: passkey.answer(await ask(), 1) };
  expect((await confirm(proof)).status).toBe(204);
  expect(codeOf(await confirm(proof))).toBe('403 PasskeyWrong');
  expect((await client.call('DELETE', `/account/passkeys/${own}`)).body.passkeys).toEqual([]);
  const { ticket, options } = await begin();
  expect(codeOf(await finish(ticket, passkey.answer(options, 2))), 'removed').toBe('403 PasskeyWrong');
  await age(id);
  expect((await confirm({ password: PASSWORD })).status).toBe(204);
  for (let n = 0; n < 10; n += 1) await confirm({ password: 'wrong' });
  const late = await confirm({ password: PASSWORD });
  expect(codeOf(late)).toBe('429 TooManyConfirmations');
  expect(late.body.message).toBe("You've tried to confirm who you are too many times. Try again later.");
});

test('SEC-10 sessions are listed with device, place and time, and ended: one, all others, never somebody else’s', async () => {
  const { client, email, id } = await loggedIn('sessions');
  const elsewhere = accountClient(shop.url);
  await elsewhere.call('POST', '/auth/login', { email, password: PASSWORD }, { 'user-agent': 'Firefox/140 (Windows)' });
  const list = async () => (await client.call('GET', '/account/sessions')).body.sessions;
  const sessions = await list();
  expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const there = sessions.find(({ device }: { device: string }) => device === 'Firefox on Windows');
  expect(there).toMatchObject({ address: elsewhere.address, current: false });

  const stranger = await loggedIn('stranger');
  expect(codeOf(await stranger.client.call('DELETE', `/account/sessions/${there.id}`))).toBe('404 NotFound');
  await age(id);
  expect(codeOf(await client.call('DELETE', `/account/sessions/${there.id}`))).toBe('403 ConfirmationNeeded');
  expect(codeOf(await client.call('DELETE', '/account/sessions'))).toBe('403 ConfirmationNeeded');
  await client.call('POST', '/account/confirmation', { proof: { password: PASSWORD } });
  expect((await elsewhere.call('POST', '/auth/refresh')).body.session).not.toBeNull();
  expect((await client.call('DELETE', `/account/sessions/${there.id}`)).status).toBe(200);
  expect((await elsewhere.call('POST', '/auth/refresh')).body.session).toBeNull();
  expect(codeOf(await client.call('DELETE', `/account/sessions/${there.id}`))).toBe('404 NotFound');

  const again = await elsewhere.logIn(email, PASSWORD);
  expect((await client.call('DELETE', '/account/sessions')).body.sessions).toEqual([
    expect.objectContaining({ current: true }),
  ]);
  expect(codeOf(await accountClient(shop.url).call('GET', '/account', undefined, as(again)))).toBe('401 Unauthorised');
  expect((await stranger.client.call('GET', '/account/sessions')).body.sessions.length).toBeGreaterThan(0);
});

test('SEC-10 new devices and passkeys are mailed; a reset password removes passkeys, the export names them, erasure leaves none', async () => {
  const { client, email, id } = await loggedIn('mailed');
  const passkey = await addPasskey(client);
  const { ticket, options } = await begin();
  const browser = accountClient(shop.url);
  expect((await finish(ticket, passkey.answer(options, 1), browser)).status).toBe(200);
  const second = await begin(browser);
  expect((await finish(second.ticket, passkey.answer(second.options, 2), browser)).status, 'a known browser').toBe(200);
  await expect
    .poll(async () => (await subjects(email)).filter((subject) => !/confirm|verif/i.test(subject)).sort(), {
      timeout: patient(20_000),
    })
    .toEqual(['A passkey was added · Kerb', 'New log-in to your account · Kerb']);
  const exported = (await client.call('GET', '/account/export')).body.data;
  expect(exported.passkeys).toEqual([expect.objectContaining({ name: 'My phone' })]);
  expect(JSON.stringify(exported)).not.toContain(passkey.id);

  expect((await client.call('POST', '/auth/password/forgot', { email })).status).toBe(204);
  const { code, user } = await linkFor(shop.simulatorUrl, email, 'password/reset');
  const password = 'Pōhutukawa 48!';
  expect((await client.call('POST', '/auth/password/reset', { code, user, password })).status).toBe(204);
  const after = await begin();
  expect(codeOf(await finish(after.ticket, passkey.answer(after.options, 3)))).toBe('403 PasskeyWrong');

  await client.logIn(email, password);
  const next = await addPasskey(client);
  const opened = await begin();
  const session = await finish(opened.ticket, next.answer(opened.options, 1));
  expect((await client.call('POST', '/account/delete', { password })).status).toBe(204);
  expect(codeOf(await accountClient(shop.url).call('GET', '/account', undefined, as(session)))).toBe(
    '401 Unauthorised',
  );
  const { rows } = await shop.pool.query('select 1 from accounts.passkey where user_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('SEC-10 a hosted user pool keeps its own passkeys: the shop offers none, and lists and ends sessions', async () => {
  const hosted = await openAccountShop('a hosted user pool');
  const { shop: pooled } = hosted;
  try {
    const email = freshEmail('pooled');
    const client = await newCustomer(pooled, email);
    await client.logIn(email, PASSWORD);
    expect((await client.call('GET', '/account/passkeys')).body).toEqual({ offered: false, passkeys: [] });
    const passkey = softwarePasskey(pooled.url).register({ challenge: 'x' });
    for (const refused of [
      await client.call('POST', '/auth/login/passkey/options'),
      await client.call('POST', '/account/passkeys/options'),
      await client.call('POST', '/account/passkeys', { name: 'x', passkey }),
    ]) {
      expect(codeOf(refused)).toBe('409 PasskeysElsewhere');
      expect(refused.body.message).toBe('Passkeys are not set up here. Set them up where your log-in is kept.');
    }
    expect((await client.call('POST', '/account/confirmation/options')).body).toEqual({ passkey: null });
    const elsewhere = accountClient(pooled.url);
    await elsewhere.logIn(email, PASSWORD);
    expect((await client.call('DELETE', '/account/sessions')).body.sessions).toHaveLength(1);
    expect((await elsewhere.call('POST', '/auth/refresh')).body.session).toBeNull();
    expect((await client.call('POST', '/auth/refresh')).body.session).not.toBeNull();
  } finally {
    await hosted.close();
  }
});
