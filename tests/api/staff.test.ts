/** Staff accounts: created by command, logged in by the API, and strictly separate from customers. */
import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountClient, accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ KERB_TRUST_PROXY: '0' }, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const kerb = (args: string[], input = '') =>
  runKerb(['staff', ...args], { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' }, { input });
async function takeOn(email: string, role: string): Promise<string> {
  const { code, out, err } = await kerb(['add', email, '--role', role, '--name', 'Hemi Tāwhai']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return /^Password, shown this once: (\S{24,})$/m.exec(out)?.[1] ?? '';
}
const logIn = (client: AccountClient, email: string, password: string) =>
  client.call('POST', '/staff/login', { email, password });
/** A logged-in staff member, with the CSRF token that each call carries. */
async function openStaffClient(email: string, password: string): Promise<AccountClient & { staffToken: string }> {
  const client = accountClient(shop.url);
  const answer = await logIn(client, email, password);
  expect(answer.status).toBe(200);
  const staffToken = answer.body.session.token as string;
  return {
    ...client,
    staffToken,
    call: (method, path, body, headers = {}) =>
      client.call(method, path, body, { authorization: `Bearer ${staffToken}`, ...headers }),
  };
}
const audit = async (): Promise<string[]> =>
  (await shop.pool.query("select action from platform.audit where action like 'staff.%' order by id")).rows.map(
    ({ action }) => action,
  );
/** How often each kind of log-in was noted as a security event. */
const logIns = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await shop.pool.query(
        "select kind, sum(times)::int as times from security_events.event where kind <> 'rights-changed' group by kind",
      )
    ).rows.map(({ kind, times }) => [kind, times]),
  );

test('AUTH-10 the first staff account is created by command with a password that is shown once; its owner logs in and out', async () => {
  const password = await takeOn('Hemi@Kerb.example', 'manager');
  expect(password.length).toBeGreaterThan(20);
  expect((await kerb(['add', 'hemi@kerb.example', '--role', 'picker'])).err).toContain(
    'hemi@kerb.example works here already.',
  );
  expect((await kerb(['add', 'x@kerb.example', '--role', 'owner'])).err).toContain(
    '--role must be one of picker, service, merchandiser, manager.',
  );
  expect((await kerb(['add', 'nobody', '--role', 'picker'])).err).toContain('Enter a valid email address.');
  expect((await kerb(['list'])).out).toBe('hemi@kerb.example\tmanager\tHemi Tāwhai\tnot logged in\n');
  expect(JSON.parse((await kerb(['list', '--json'])).out)).toEqual({
    email: 'hemi@kerb.example',
    name: 'Hemi Tāwhai',
    role: 'manager',
    lastSeenAt: null,
  });

  const client = accountClient(shop.url);
  expect(await logIn(client, 'hemi@kerb.example', 'Not-the-one 12')).toMatchObject({
    status: 401,
    body: { errorCode: 'CredentialsWrong' },
  });
  expect(await logIn(client, 'nobody@kerb.example', password)).toMatchObject({
    status: 401,
    body: { errorCode: 'CredentialsWrong', message: 'Incorrect email address or password.' },
  });
  // Values too long for any password or address are simply wrong, like any other wrong ones (AUTH-10).
  for (const [email, tried] of [
    ['hemi@kerb.example', 'y'.repeat(20_000)],
    ['x'.repeat(20_000), password],
  ] as const)
    expect(await logIn(client, email, tried)).toMatchObject({
      status: 401,
      body: { errorCode: 'CredentialsWrong', message: 'Incorrect email address or password.' },
    });
  const answer = await logIn(client, 'HEMI@kerb.example', password);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^kerb-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/,
  );
  const { token, staff } = answer.body.session;
  expect(staff).toEqual({
    staffId: expect.any(String),
    email: 'hemi@kerb.example',
    name: 'Hemi Tāwhai',
    role: 'manager',
    permissions: expect.arrayContaining(['manageStaff', 'refundOrders']),
  });
  const me = (authorization: string) => client.call('GET', '/staff/me', undefined, { authorization });
  expect(await me(`Bearer ${token}`)).toMatchObject({ status: 200, body: staff });
  const refreshed = await client.call('POST', '/staff/refresh');
  expect(refreshed.body.session.staff).toEqual(staff);
  expect((await kerb(['list'])).out).toMatch(/\tseen /);

  expect((await client.call('POST', '/staff/logout')).status).toBe(204);
  for (const one of [token, refreshed.body.session.token]) expect((await me(`Bearer ${one}`)).status).toBe(401);
  expect((await client.call('POST', '/staff/refresh')).body).toEqual({ session: null });
  const { rows } = await shop.pool.query('select m::text as text from staff.member m');
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(await audit()).toEqual(['staff.added']);
  await expect.poll(logIns, { timeout: patient(20_000) }).toEqual({ 'log-in-failed': 4, 'logged-in': 1 });
});

test('a shopper’s token and cookie authorise no staff call, and staff are not customers', async () => {
  const password = await takeOn('mere@kerb.example', 'service');
  const staff = await openStaffClient('mere@kerb.example', password);
  const shopper = await newCustomer(shop, 'aroha@example.co.nz');
  expect((await shopper.call('GET', '/staff/me')).status).toBe(401);
  expect((await shopper.call('POST', '/staff/refresh')).body).toEqual({ session: null });
  for (const path of ['/account', '/account/addresses', '/account/state', '/account/wishlist', '/account/export'])
    expect((await staff.call('GET', path)).status).toBe(401);
  expect((await staff.call('POST', '/auth/refresh')).body).toEqual({ session: null });
  // The same address and password at the shop are a separate account.
  expect((await logIn(accountClient(shop.url), 'aroha@example.co.nz', PASSWORD)).status).toBe(401);
  expect((await accountClient(shop.url).logIn('mere@kerb.example', password)).status).toBe(401);
  // A cookie value of one side under the other side's cookie name does not work either.
  const swapped = accountClient(shop.url);
  swapped.setCookie(staff.cookie().replace('kerb-staff', 'kerb-session'));
  expect((await swapped.call('POST', '/auth/refresh')).body).toEqual({ session: null });
  swapped.setCookie(shopper.cookie().replace('kerb-session', 'kerb-staff'));
  expect((await swapped.call('POST', '/staff/refresh')).body).toEqual({ session: null });
});

test('forged, changed, expired and foreign staff tokens authorise nothing (D8)', async () => {
  const staff = await openStaffClient('rangi@kerb.example', await takeOn('rangi@kerb.example', 'merchandiser'));
  const token = staff.staffToken;
  const [head, body, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { rows } = await shop.pool.query("select name, value from platform.secret where name in ('staff', 'captcha')");
  const key = rows.find(({ name }) => name === 'staff').value as Buffer;
  const other = rows.find(({ name }) => name === 'captcha').value as Buffer;
  const sign = (change: Record<string, unknown>, { typ = 'staff+jwt', with: secret = key } = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ }).sign(secret);
  const status = async (one: string) =>
    (await staff.call('GET', '/staff/me', undefined, { authorization: `Bearer ${one}` })).status;
  expect(await status(await sign({}))).toBe(200);
  const now = Math.floor(Date.now() / 1_000);
  for (const forged of [
    await sign({}, { with: other }),
    await sign({}, { typ: 'JWT' }),
    await sign({ aud: 'kerb' }),
    await sign({ iss: 'https://evil.example' }),
    await sign({ token_use: 'id' }),
    await sign({ exp: now - 60 }),
    await sign({ exp: undefined }),
    await sign({ iat: now - 3_600, exp: now + 3_600 }),
    await sign({ sid: crypto.randomUUID() }),
    await sign({ sid: 'x' }),
    await sign({ sub: crypto.randomUUID() }),
    `${b64({ alg: 'none', typ: 'staff+jwt' })}.${body}.`,
    `${b64({ alg: 'none', typ: 'staff+jwt' })}.${body}.${signature}`,
    `${head}.${b64({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${b64({ alg: 'HS256', typ: 'staff+jwt' })}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
  ])
    expect(await status(forged), forged).toBe(401);
});

test('a removed staff member loses access at once; so do other devices after a change of password', async () => {
  const password = await takeOn('tui@kerb.example', 'picker');
  const [phone, desk] = [
    await openStaffClient('tui@kerb.example', password),
    await openStaffClient('tui@kerb.example', password),
  ];
  const change = (currentPassword: string, next: string) =>
    desk.call('POST', '/staff/password/change', { currentPassword, password: next });
  expect((await change('Not-this-one 1', 'Harakeke-bush 9')).body.errorCode).toBe('CurrentPasswordWrong');
  expect((await change('y'.repeat(20_000), 'Harakeke-bush 9')).body.errorCode).toBe('CurrentPasswordWrong');
  expect((await change(password, 'Password1!')).body.fields).toEqual({
    password: 'This password is easy to guess. Choose another one.',
  });
  expect((await change(password, 'Harakeke-bush 9')).status).toBe(204);
  expect((await desk.call('GET', '/staff/me')).status).toBe(200);
  expect((await phone.call('GET', '/staff/me')).status).toBe(401);

  expect((await kerb(['password', 'tui@kerb.example', '--password-stdin'], 'short\n')).err).toContain(
    'Use 8 characters or more.',
  );
  expect((await kerb(['password', 'tui@kerb.example', '--password-stdin'], 'Pōhutukawa 1899!\n')).out).not.toContain(
    'shown this once',
  );
  expect((await desk.call('GET', '/staff/me')).status).toBe(401);
  const again = await openStaffClient('tui@kerb.example', 'Pōhutukawa 1899!');
  expect((await kerb(['remove', 'tui@kerb.example'])).code).toBe(0);
  expect((await again.call('GET', '/staff/me')).status).toBe(401);
  expect((await again.call('POST', '/staff/refresh')).body).toEqual({ session: null });
  expect((await logIn(accountClient(shop.url), 'tui@kerb.example', 'Pōhutukawa 1899!')).status).toBe(401);
  expect((await kerb(['remove', 'tui@kerb.example'])).err).toContain(
    'Nobody of the address tui@kerb.example works here.',
  );
  expect((await audit()).slice(-3)).toEqual(['staff.password-changed', 'staff.password-set', 'staff.removed']);
  // An account created again with the same address is a new one.
  expect(await takeOn('tui@kerb.example', 'service')).not.toBe('');
});

test('a staff session ends after an hour without use, and after twelve hours in any case (D7)', async () => {
  const password = await takeOn('kiri@kerb.example', 'service');
  const idle = await openStaffClient('kiri@kerb.example', password);
  const busy = await openStaffClient('kiri@kerb.example', password);
  await shop.pool.query("update staff.session set last_seen_at = now() - interval '59 minutes'");
  expect((await busy.call('GET', '/staff/me')).status).toBe(200);
  await shop.pool.query("update staff.session set last_seen_at = last_seen_at - interval '2 minutes'");
  expect((await idle.call('GET', '/staff/me')).status).toBe(401);
  expect((await idle.call('POST', '/staff/refresh')).body).toEqual({ session: null });
  expect((await busy.call('GET', '/staff/me')).status).toBe(200);
  const { rows } = await shop.pool.query(
    'select extract(epoch from max(expires_at) - now())::int as left from staff.session',
  );
  expect(rows[0].left).toBeGreaterThan(43_000);
  expect(rows[0].left).toBeLessThanOrEqual(43_200);
  await shop.pool.query('update staff.session set expires_at = now()');
  expect((await busy.call('GET', '/staff/me')).status).toBe(401);
});

test('five wrong staff passwords lock the account, whatever X-Forwarded-For says, for the right one too (D12)', async () => {
  const password = await takeOn('wiremu@kerb.example', 'manager');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      accountClient(shop.url).call(
        'POST',
        '/staff/login',
        { email: 'wiremu@kerb.example', password: `Guess-number ${n}` },
        { 'x-forwarded-for': `10.2.0.${n}` },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  const refused = await logIn(accountClient(shop.url), 'wiremu@kerb.example', password);
  expect(refused).toMatchObject({
    status: 429,
    body: { errorCode: 'LogInFailed', message: 'Unable to log in. Try again later.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('FIX-54 a password that the manager resets ends the lock', async () => {
  await takeOn('rewi@kerb.example', 'service');
  const here = accountClient(shop.url);
  for (let n = 0; n < 5; n += 1) await logIn(here, 'rewi@kerb.example', `Guess-number ${n}`);
  expect((await logIn(here, 'rewi@kerb.example', 'Guess')).status).toBe(429);
  expect((await kerb(['password', 'rewi@kerb.example', '--password-stdin'], 'Kahikatea-grove 93\n')).code).toBe(0);
  expect((await logIn(here, 'rewi@kerb.example', 'Kahikatea-grove 93')).status).toBe(200);
});
