/** The limits behind the "too many" messages hold for all processes together, over a restart, whatever headers say (D12). */
import { expect, test } from 'vitest';
import { type Answer, accountClient, PASSWORD } from '../support/account-client.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { useTestDatabase } from '../support/test-database.ts';

const person = { firstName: 'Aroha', lastName: 'Ngāta' };
const count = (answers: Answer[], errorCode: string | null) => answers.filter(({ body }) => (body?.errorCode ?? null) === errorCode).length;

/** Signed up and verified, without the mail. */
async function openAccount(url: string, pool: { query: (sql: string, values: unknown[]) => Promise<unknown> }, email: string): Promise<void> {
  const answer = await accountClient(url).call('POST', '/auth/signup', { email, password: PASSWORD, ...person });
  expect(answer.status).toBe(204);
  await pool.query('update accounts.identity_user set email_verified = true where email = $1', [email]);
}

test('AUTH-28 AUTH-29 D5 D12 guessing a password is over after ten tries, on two processes at once, over a restart, for the right one too', {
  timeout: 120_000,
}, async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const settings = { KERB_RATE_LIMIT_SCALE: '0' };
  const [one, two] = await Promise.all([startShopProcess(databaseUrl, settings), startShopProcess(databaseUrl, settings)]);
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
  // Another account is nobody's hostage; and the right password starts the count anew.
  const mere = accountClient(two.url);
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 6; tries += 1) expect((await mere.logIn('mere@example.co.nz', 'Not-this 1')).status).toBe(401);
    expect((await mere.logIn('mere@example.co.nz', PASSWORD)).status).toBe(200);
  }
});

test('AUTH-31 AUTH-33 AUTH-36 AUTH-37 D12 five mails of a kind and five password changes an hour, known address or not', { timeout: 120_000 }, async () => {
  const { pool, url: databaseUrl } = await useTestDatabase();
  const settings = { KERB_RATE_LIMIT_SCALE: '0' };
  const [one, two] = await Promise.all([startShopProcess(databaseUrl, settings), startShopProcess(databaseUrl, settings)]);
  const ask = (path: string, email: string, n: number) => accountClient(n % 2 ? one.url : two.url).call('POST', path, { email });
  const email = 'aroha@example.co.nz';
  await openAccount(one.url, pool, email);

  for (const [path, errorCode, message] of [
    ['/auth/password/forgot', 'TooManyResetLinks', "You've sent too many password reset links recently. Try again later."],
    ['/auth/verify/resend', 'TooManyVerificationEmails', "You've sent too many verification emails. Try again later."],
  ] as const) {
    for (const address of [email, 'nobody@example.co.nz']) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(path, address, n)));
      // The mail of the sign-up is one of the five.
      expect(count(answers, null), `${path} ${address}`).toBe(address === email && path === '/auth/verify/resend' ? 4 : 5);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toEqual({ errorCode, message });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }

  const client = accountClient(one.url);
  await client.logIn(email, PASSWORD);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => client.call('POST', '/auth/password/change', { currentPassword: `Wrong-one ${n}`, password: 'Harakeke-bush 9' })),
  );
  expect(count(answers, 'CurrentPasswordWrong')).toBe(5);
  expect(answers.find(({ status }) => status === 429)?.body).toEqual({
    errorCode: 'TooManyPasswordUpdates',
    message: "You've tried to update your password too many times. Try again later.",
  });
});

test('AUTH-27 D12 sign-ups from one address end, whatever X-Forwarded-For says', { timeout: 120_000 }, async () => {
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
  expect(answers[7]).toMatchObject({ status: 429, body: { errorCode: 'SignUpFailed', message: 'Unable to create your account.' } });
});
