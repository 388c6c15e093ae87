import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createLogger } from './log.ts';
import { loggableError } from './loggable-error.ts';

/** Values that only occur in a row, a request or a link. */
const secrets = {
  email: 'canary.kokako@example.co.nz',
  street: '93 Canary Street',
  pin: '73915508',
  code: '6047999988887777665',
  token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJl0123',
};
const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });

function expectClean(): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines.splice(0))
    for (const [name, secret] of Object.entries(secrets))
      expect(line.includes(secret), `${name} in ${line}`).toBe(false);
}

test('SEC-16 row values in PostgreSQL errors are not logged: detail, values in messages, the failing statement', async () => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}kerb_template` });
  await client.connect();
  const { email, street, pin, code, token } = secrets;
  await client.query(
    'create temp table person (email text unique, street text not null, pin int, n int check (n < 5))',
  );
  await client.query('insert into person values ($1, $2, 1, 1)', [email, street]);
  const failures: [string, unknown[]][] = [
    ['insert into person values ($1, $2, 1, 1)', [email, street]],
    ['insert into person values ($1, null, 1, 1)', [email]],
    ['insert into person values ($1, $2, 1, 9)', [`x${email}`, street]],
    ['select $1::uuid', [token]],
    ['select $1::int', [street]],
    ['select $1::date', [code]],
    ['select $1::jsonb', [`{"pin": ${pin}, `]],
    [`do $$ begin raise exception 'no card with pin=${pin} for ${email}'; end $$`, []],
  ];
  for (const [text, values] of failures) {
    const error = await client.query(text, values).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error, text).toBeInstanceOf(Error);
    log.error({ err: error }, 'planted');
    log.error({ err: new Error('wrapped', { cause: error }) }, 'planted');
    log.error({ err: new AggregateError([error], 'several') }, 'planted');
    expect(loggableError(error)).toMatchObject({
      code: expect.stringMatching(/^[0-9A-Z]{5}$/),
      stack: expect.stringContaining('at '),
    });
  }
  await client.end();
  expectClean();
});

test('SEC-16 values that libraries quote, attach or throw instead of an error are not logged', () => {
  const { email, street, pin, code, token } = secrets;
  const parse = () => {
    try {
      return JSON.parse(`{"street1": "${street}", "pin": ${pin}, ${email}`);
    } catch (error) {
      return error;
    }
  };
  const errors: unknown[] = [
    parse(),
    Object.assign(new Error('request failed'), {
      config: { data: street, headers: { authorization: token } },
      response: { body: `${code} ${pin}` },
      body: street,
    }),
    new Error(`550 5.1.1 <${email}>: Recipient address rejected`),
    new Error(`GET https://shop.example/nz/api/payment/voucher/balance/${code}?pin=${pin} failed`),
    new Error(`connect to https://user:${pin}@host.example/x?token=${token} refused`),
    new Error(`invalid header: Bearer ${token}`),
    Object.assign(new Error('x'), { code: `${street} ${code}` }),
    `thrown text with ${email}`,
    { email, street, deep: { pin, code } },
  ];
  for (const err of errors) log.error({ err }, 'planted');
  log.warn({ reason: `SMTP said: <${email}> unknown, "${street}", pin=${pin}` }, 'planted');
  expectClean();
});
