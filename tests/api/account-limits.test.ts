/**
 * Attempt limits behind the "too many" messages are shared by all processes, survive a restart and ignore forged
 * headers (D12).
 */
import { expect, test } from 'vitest';
import { type Answer, accountClient, PASSWORD } from '../support/clients/account-client.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

const person = { firstName: 'Aroha', lastName: 'Ngāta' };
const count = (answers: Answer[], errorCode: string | null) =>
  answers.filter(({ body }) => (body?.errorCode ?? null) === errorCode).length;

/** Signs up and verifies without sending mail. */
async function openAccount(
  url: string,
  pool: { query: (sql: string, values: unknown[]) => Promise<unknown> },
  email: string,
): Promise<void> {
  const answer = await accountClient(url).call('POST', '/auth/signup', { email, password: PASSWORD, ...person });
  expect(answer.status).toBe(204);
  await pool.query('update accounts.identity_user set email_verified = true where email = $1', [email]);
}

test('AUTH-28 AUTH-29 D5 D12 ten wrong passwords lock an account for all processes and across a restart, for the right password too', async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const settings = { KERB_RATE_LIMIT_SCALE: '0' };
  const [one, two] = await Promise.all([
    startShopProcess(databaseUrl, settings),
    startShopProcess(databaseUrl, settings),
  ]);
  const email = 'aroha@example.co.nz';
  await openAccount(one.url, pool, email);
  await openAccount(one.url, pool, 'mere@example.co.nz');
  const guess = (n: number) =>
    accountClient(n % 2 ? one.url : two.url).call(
      'POST',
      '/auth/login',
      { email: n % 3 ? email : email.toUpperCase(), password: `Guess-number ${n}` },
      { 'x-forwarded-for': `10.0.0.${n}` },
    );
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)));
  expect(count(answers, 'CredentialsWrong')).toBe(10);
  expect(count(answers, 'LogInFailed')).toBe(50);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.message).toBe('Unable to log in. Try again later.');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);

  await one.kill();
  const three = await startShopProcess(databaseUrl, settings);
  expect((await accountClient(three.url).logIn(email, PASSWORD)).status).toBe(429);
  // Another account is not affected, and the right password resets its count.
  const mere = accountClient(two.url);
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 6; tries += 1)
      expect((await mere.logIn('mere@example.co.nz', 'Not-this 1')).status).toBe(401);
    expect((await mere.logIn('mere@example.co.nz', PASSWORD)).status).toBe(200);
  }
});

/** Callers in many networks, as a trusted proxy reports them. */
const from = (address: string) => ({ 'x-forwarded-for': address });

test('FIX-54 attackers cannot lock a customer or staff member out of a browser that was used before', {
  timeout: patient(180_000),
}, async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const { url } = await startShopProcess(databaseUrl, { KERB_TRUST_PROXY: '1' });
  const email = 'aroha@example.co.nz';
  await openAccount(url, pool, email);
  const staff = await newStaff({ url, databaseUrl }, 'manager');
  for (const { path, who, password } of [
    { path: '/auth/login', who: email, password: PASSWORD },
    { path: '/staff/login', who: staff.email, password: staff.password },
  ]) {
    const known = accountClient(url);
    const tryAs = (client: ReturnType<typeof accountClient>, given: string, address: string) =>
      client.call('POST', path, { email: who, password: given }, from(address));
    expect((await tryAs(known, password, '203.0.113.1')).status, path).toBe(200);
    // A botnet guesses, partly from the customer's own network, until every counter is exhausted.
    const stranger = accountClient(url);
    for (const address of ['203.0.113.1', '198.51.100.1', '192.0.2.77'])
      expect((await tryAs(stranger, 'Guess-number 1', address)).status, path).toBe(401);
    await pool.query("update platform.attempt_limit set hits = 1000 where key like '%log-in%'");
    expect((await tryAs(stranger, password, '192.0.2.77')).status, path).toBe(429);
    // The known browser still gets an answer about the password that was typed there.
    expect((await tryAs(known, 'Mistyped it 1', '192.0.2.78')).status, path).toBe(401);
    expect((await tryAs(known, password, '203.0.113.1')).status, path).toBe(200);
    // Logging in there ends the lock for everybody.
    expect((await tryAs(accountClient(url), password, '192.0.2.79')).status, path).toBe(200);

    // Too many wrong passwords in the known browser block that browser only.
    const typed: number[] = [];
    for (let n = 0; n < 12; n += 1) typed.push((await tryAs(known, `Mistyped it ${n}`, `192.0.2.${n}`)).status);
    const own = path === '/auth/login' ? 10 : 5;
    expect(typed, path).toEqual([...Array(own).fill(401), ...Array(12 - own).fill(429)]);
    expect((await tryAs(accountClient(url), password, '192.0.2.80')).status, path).toBe(200);
    expect((await tryAs(known, password, '203.0.113.1')).status, path).toBe(200);
  }
  // A device cookie of another account, or with a forged signature, does not count as known.
  await openAccount(url, pool, 'mere@example.co.nz');
  for (const cookie of [
    `kerb-device-${'0'.repeat(12)}=x`,
    `kerb-device-${'0'.repeat(12)}=${'A'.repeat(22)}.${'B'.repeat(43)}`,
  ]) {
    const answers: Answer[] = [];
    for (let n = 0; n < 11; n += 1)
      answers.push(
        await accountClient(url).call(
          'POST',
          '/auth/login',
          { email: 'mere@example.co.nz', password: `Guess ${n}` },
          { ...from('192.0.2.90'), cookie },
        ),
      );
    expect(count(answers.slice(-1), 'LogInFailed')).toBe(1);
  }
});

test('FIX-54 only wrong passwords count: right ones, and those of unverified accounts, lock nobody out', async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const { url } = await startShopProcess(databaseUrl, { KERB_RATE_LIMIT_SCALE: '0', KERB_TRUST_PROXY: '1' });
  const email = 'aroha@example.co.nz';
  await openAccount(url, pool, email);
  const logIn = (who: string, password: string, address: string) =>
    accountClient(url).call('POST', '/auth/login', { email: who, password }, from(address));
  const unverified = 'kahu@example.co.nz';
  await accountClient(url).call(
    'POST',
    '/auth/signup',
    { email: unverified, password: PASSWORD, ...person },
    from('192.0.2.200'),
  );
  const right: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    right.push((await logIn(n % 2 ? email : unverified, PASSWORD, '203.0.113.5')).status);
  }
  expect(new Set(right)).toEqual(new Set([200, 403]));
  // Ten wrong passwords lock the account; attempts that are refused after that do not extend the lock.
  for (let n = 0; n < 10; n += 1) expect((await logIn(email, `Guess ${n}`, '203.0.113.6')).status).toBe(401);
  for (let n = 0; n < 5; n += 1)
    expect((await logIn(email, `Guess ${n}`, '203.0.113.6')).body.errorCode).toBe('LogInFailed');
});

test('FIX-54 IPv6 addresses count by /64', async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const { url } = await startShopProcess(databaseUrl, { KERB_TRUST_PROXY: '1' });
  const email = 'aroha@example.co.nz';
  await openAccount(url, pool, email);
  const logIn = (password: string, address: string) =>
    accountClient(url).call('POST', '/auth/login', { email, password }, from(address));
  for (let n = 1; n <= 10; n += 1) expect((await logIn(`Guess ${n}`, `2001:db8:1:2:${n}::${n}`)).status).toBe(401);
  expect((await logIn(PASSWORD, '2001:0DB8:1:2:ffff::1')).status).toBe(429);
  expect((await logIn(PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
  // A success clears all counters of the account.
  expect((await logIn(PASSWORD, '2001:db8:1:2::5')).status).toBe(200);
});

test('AUTH-31 AUTH-33 AUTH-36 AUTH-37 D12 five mails of a kind and five password changes an hour are allowed, for known and unknown addresses alike', async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const settings = { KERB_RATE_LIMIT_SCALE: '0' };
  const [one, two] = await Promise.all([
    startShopProcess(databaseUrl, settings),
    startShopProcess(databaseUrl, settings),
  ]);
  const ask = (path: string, email: string, n: number) =>
    accountClient(n % 2 ? one.url : two.url).call('POST', path, { email });
  const email = 'aroha@example.co.nz';
  await openAccount(one.url, pool, email);
  const later = (limit: string, minutes: number) =>
    pool.query(
      'update platform.attempt_limit set started_at = started_at - make_interval(mins => $1) where key like $2',
      [minutes, `${limit}:%`],
    );

  for (const [path, limit, errorCode, message] of [
    [
      '/auth/password/forgot',
      'reset-mail',
      'TooManyResetLinks',
      "You've sent too many password reset links recently. Try again later.",
    ],
    [
      '/auth/verify/resend',
      'verification-mail',
      'TooManyVerificationEmails',
      "You've sent too many verification emails. Try again later.",
    ],
  ] as const) {
    for (const address of [email, 'nobody@example.co.nz']) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(path, address, n)));
      // The mail of the sign-up is one of the five.
      expect(count(answers, null), `${path} ${address}`).toBe(
        address === email && path === '/auth/verify/resend' ? 4 : 5,
      );
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toEqual({ errorCode, message });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      // The lock lasts exactly an hour.
      for (const [minutes, status] of [
        [50, 429],
        [10, 204],
      ] as const) {
        await later(limit, minutes);
        expect((await ask(path, address, 0)).status, `${path} ${address} ${minutes}`).toBe(status);
      }
    }
  }

  const client = accountClient(one.url);
  await client.logIn(email, PASSWORD);
  const change = (n: number) =>
    client.call('POST', '/auth/password/change', { currentPassword: `Wrong-one ${n}`, password: 'Harakeke-bush 9' });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
  expect(count(answers, 'CurrentPasswordWrong')).toBe(5);
  expect(answers.find(({ status }) => status === 429)?.body).toEqual({
    errorCode: 'TooManyPasswordUpdates',
    message: "You've tried to update your password too many times. Try again later.",
  });
  for (const [minutes, status] of [
    [50, 429],
    [10, 403],
  ] as const) {
    await later('password-change', minutes);
    expect((await change(minutes)).status, `password change ${minutes}`).toBe(status);
  }
});

test('AUTH-27 D12 sign-ups from one address are limited, whatever X-Forwarded-For says', async () => {
  const { url: databaseUrl } = await useTestDatabase();
  const { url } = await startShopProcess(databaseUrl, { KERB_RATE_LIMIT_SCALE: '0.2' });
  const answers: Answer[] = [];
  for (let n = 0; n < 8; n += 1)
    answers.push(
      await accountClient(url).call(
        'POST',
        '/auth/signup',
        { email: `a${n}@example.co.nz`, password: PASSWORD, ...person },
        { 'x-forwarded-for': `10.1.0.${n}` },
      ),
    );
  expect(answers.slice(0, 6).map(({ status }) => status)).toEqual(Array(6).fill(204));
  expect(answers[7]).toMatchObject({
    status: 429,
    body: { errorCode: 'SignUpFailed', message: 'Unable to create your account.' },
  });
});
