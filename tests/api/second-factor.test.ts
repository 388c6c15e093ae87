/** The second factor of staff: setting one up, logging in with it, misuse, loss, and confirming before money moves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { type Answer, accountClient } from '../support/clients/account-client.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { appCode, stepNow } from '../support/second-factor/app-code.ts';
import { softwarePasskey } from '../support/second-factor/software-passkey.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(
    {
      KERB_STAFF_SECOND_FACTOR: 'merchandiser',
      KERB_STAFF_CONFIRM_MINUTES: '15',
      KERB_STAFF_CONFIRM_REFUND_DOLLARS: '300',
    },
    { template: 'kerb_template' },
  );
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

type Role = 'picker' | 'service' | 'merchandiser' | 'manager';
let serial = 0;
async function hire(role: Role): Promise<string> {
  serial += 1;
  const email = `${role}-${serial}@kerb.example`;
  await createStaff(shop, role, email);
  return email;
}
const passwordStep = (email: string): Promise<Answer> =>
  accountClient(shop.url).call('POST', '/staff/login', { email, password: STAFF_PASSWORD });
const finish = (ticket: string, proof: object): Promise<Answer> =>
  accountClient(shop.url).call('POST', '/staff/login/second-factor', { ticket, proof });
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;
const callsOf = (answer: Answer): Call => {
  expect(answer.status).toBe(200);
  const token: string = answer.body.session.token;
  return (method, path, body) => accountClient(shop.url).call(method, path, body, { authorization: `Bearer ${token}` });
};
const logIn = async (email: string): Promise<Call> => callsOf(await passwordStep(email));
/** Answers with the key of the app and the recovery codes. */
async function addApp(call: Call): Promise<{ key: string; codes: string[]; usedStep: number }> {
  const { body } = await call('POST', '/staff/authenticator');
  const usedStep = stepNow() - 1;
  const added = await call('PUT', '/staff/authenticator', { code: appCode(body.key, usedStep) });
  expect(added.status).toBe(200);
  return { key: body.key, codes: added.body.recoveryCodes, usedStep };
}
async function addPasskey(call: Call, passkey = softwarePasskey(shop.url)) {
  const { body } = await call('POST', '/staff/passkeys/options');
  const added = await call('POST', '/staff/passkeys', { name: 'Laptop', passkey: passkey.register(body.options) });
  expect(added.status).toBe(201);
  return { passkey, codes: added.body.recoveryCodes as string[] };
}
const age = (email: string, minutes: number) =>
  shop.pool.query(
    `update staff.session set confirmed_at = now() - make_interval(mins => $2)
     where member_id = (select id from staff.member where email = $1)`,
    [email, minutes],
  );
const codeOf = ({ status, body }: Answer) => `${status} ${body?.errorCode ?? ''}`.trim();

test('SEC-09 a code of an authenticator app is needed after the password, works once, one step either side, and wrong ones are counted over all log-ins', async () => {
  const email = await hire('service');
  const before = await logIn(email);
  const here = await logIn(email);
  const { key, codes, usedStep } = await addApp(here);
  expect(codes).toHaveLength(10);
  expect(codeOf(await before('GET', '/staff/me')), 'a session of before').toBe('401 Unauthorised');
  expect((await here('GET', '/staff/me')).status).toBe(200);

  const { body } = await passwordStep(email);
  expect(body).toMatchObject({ session: null, secondFactor: { passkey: null, code: true } });
  const { ticket } = body.secondFactor;
  const step = stepNow();
  expect(codeOf(await finish(ticket, { code: appCode(key, usedStep) })), 'used to set the app up').toBe(
    '403 SecondFactorWrong',
  );
  expect(codeOf(await finish(ticket, { code: appCode(key, step + 3) })), 'of later').toBe('403 SecondFactorWrong');
  const rivals = await Promise.all([1, 2, 3].map(() => finish(ticket, { code: appCode(key, step + 1) })));
  expect(
    rivals.filter(({ status }) => status === 200),
    'one code, one session',
  ).toHaveLength(1);
  expect(codeOf(await finish(ticket, { code: codes[0] as string })), 'a ticket opens one session').toBe(
    '410 LogInStepEnded',
  );

  const tickets = await Promise.all([passwordStep(email), passwordStep(email)]);
  const tries: string[] = [];
  for (let n = 0; n < 7; n += 1)
    tries.push(codeOf(await finish(tickets[n % 2]?.body.secondFactor.ticket, { code: '000000' })));
  expect(tries.filter((one) => one === '403 SecondFactorWrong').length).toBeLessThanOrEqual(5);
  expect(tries.at(-1)).toBe('429 SecondFactorTooMany');
  expect(codeOf(await finish(tickets[0]?.body.secondFactor.ticket, { code: codes[0] as string }))).toBe(
    '429 SecondFactorTooMany',
  );
  const noted = async () =>
    (
      await shop.pool.query(
        "select kind from security_events.event where action = 'staff site, second factor' group by kind order by kind",
      )
    ).rows.map(({ kind }) => kind);
  await expect.poll(noted, { timeout: patient(15_000) }).toEqual(['log-in-failed', 'log-in-locked']);
});

test('SEC-09 a recovery code logs in once, is mailed, and new ones end those of before', async () => {
  const email = await hire('picker');
  const { codes } = await addApp(await logIn(email));
  const enter = async (code: string) => finish((await passwordStep(email)).body.secondFactor.ticket, { code });
  const call = callsOf(await enter(`${codes[0]?.toLowerCase().replaceAll('-', ' ')}`));
  expect(codeOf(await enter(codes[0] as string))).toBe('403 SecondFactorWrong');
  expect((await call('GET', '/staff/second-factor')).body.recoveryCodesLeft).toBe(9);
  const renewed = (await call('POST', '/staff/recovery-codes')).body.recoveryCodes as string[];
  expect(codeOf(await enter(codes[1] as string))).toBe('403 SecondFactorWrong');
  expect((await enter(renewed[0] as string)).status).toBe(200);
  const subjects = async () => (await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject).sort();
  await expect
    .poll(subjects, { timeout: patient(20_000) })
    .toEqual([
      'A recovery code was used · Kerb',
      'A recovery code was used · Kerb',
      'A second factor was added · Kerb',
      'New log-in to the staff site · Kerb',
      'New log-in to the staff site · Kerb',
      'New log-in to the staff site · Kerb',
    ]);
  const { rows } = await shop.pool.query(
    'select digest from staff.recovery_code union all select encode(sealed_secret, $1) from staff.authenticator',
    ['escape'],
  );
  for (const code of [...codes, ...renewed]) expect(JSON.stringify(rows)).not.toContain(code);
});

test('SEC-09 a passkey logs in; another challenge, origin or site, an answer sent twice and a copied authenticator do not', async () => {
  const email = await hire('manager');
  const { passkey } = await addPasskey(await logIn(email));
  const next = async () => (await passwordStep(email)).body.secondFactor;
  const first = await next();
  expect(first.passkey.allowCredentials).toEqual([expect.objectContaining({ id: passkey.id })]);
  const answer = passkey.answer(first.passkey, 5);
  expect((await finish(first.ticket, { passkey: answer })).status).toBe(200);
  expect(codeOf(await finish(first.ticket, { passkey: answer }))).toBe('410 LogInStepEnded');

  const second = await next();
  expect(codeOf(await finish(second.ticket, { passkey: answer })), 'an answer of before').toBe('403 SecondFactorWrong');
  expect(codeOf(await finish(second.ticket, { passkey: passkey.answer(second.passkey, 6) })), 'a used challenge').toBe(
    '403 SecondFactorWrong',
  );
  const third = await next();
  expect(codeOf(await finish(third.ticket, { passkey: passkey.answer(third.passkey, 5) })), 'a copy').toBe(
    '403 SecondFactorWrong',
  );
  const fourth = await next();
  expect((await finish(fourth.ticket, { passkey: passkey.answer(fourth.passkey, 6) })).status).toBe(200);

  const other = await logIn(await hire('manager'));
  for (const stranger of [softwarePasskey('https://shop.evil'), softwarePasskey(shop.url, 'evil.example')]) {
    const { body } = await other('POST', '/staff/passkeys/options');
    const added = await other('POST', '/staff/passkeys', { name: 'x', passkey: stranger.register(body.options) });
    expect(codeOf(added)).toBe('409 PasskeyRefused');
  }
  const { body } = await other('POST', '/staff/passkeys/options');
  expect(
    codeOf(await other('POST', '/staff/passkeys', { name: 'x', passkey: passkey.register(body.options) })),
    'somebody else’s',
  ).toBe('409 PasskeyRefused');
  const fifth = await next();
  expect(
    codeOf(await finish(fifth.ticket, { passkey: softwarePasskey(shop.url).answer(fifth.passkey, 1) })),
    'an unknown one',
  ).toBe('403 SecondFactorWrong');
});

test('SEC-09 a role that needs a second factor can only set one up before, and keeps its last one; other roles may remove it', async () => {
  const call = await logIn(await hire('merchandiser'));
  expect(codeOf(await call('GET', '/staff/products'))).toBe('403 SecondFactorMissing');
  expect((await call('GET', '/staff/second-factor')).body).toMatchObject({ required: true, passkeys: [] });
  await addApp(call);
  expect((await call('GET', '/staff/products')).status).toBe(200);
  expect(codeOf(await call('DELETE', '/staff/authenticator'))).toBe('409 SecondFactorRequired');
  const { codes } = await addPasskey(call);
  expect(codes, 'recovery codes are there already').toEqual([]);
  expect((await call('DELETE', '/staff/authenticator')).status).toBe(204);

  const email = await hire('picker');
  const free = await logIn(email);
  await addApp(free);
  expect((await free('DELETE', '/staff/authenticator')).status).toBe(204);
  expect((await passwordStep(email)).body.session).not.toBeNull();
});

test('SEC-09 exports, refunds above the limit, gift cards, settings and second factors need a fresh confirmation', async () => {
  const email = await hire('manager');
  const call = await logIn(email);
  const refund = (body: object) =>
    call('POST', '/staff/orders/NZ00000000/refunds', { key: crypto.randomUUID(), reason: 'x', ...body });
  const guarded = (): Promise<Answer[]> =>
    Promise.all([
      call('GET', '/staff/exports/customers'),
      refund({ amount: 301 }),
      refund({ amount: 'all' }),
      call('POST', '/staff/gift-cards', { cardId: crypto.randomUUID(), amount: 20, years: 3 }),
      call('PUT', '/staff/settings/revisions/1', { publishAt: null }),
      call('POST', '/staff/authenticator'),
      call('POST', `/staff/webhooks/${crypto.randomUUID()}/rotate`, { hours: 1 }),
      call('GET', `/staff/customers/${crypto.randomUUID()}/export`),
    ]);
  for (const { body } of await guarded()) expect(body?.errorCode).not.toBe('ConfirmationNeeded');
  await age(email, 16);
  for (const answer of await guarded()) expect(codeOf(answer)).toBe('403 ConfirmationNeeded');
  expect(codeOf(await refund({ amount: 300 }))).toBe('404 OrderNotFound');
  expect((await call('POST', '/staff/confirmation/options')).body).toEqual({
    passkey: null,
    code: false,
    password: true,
  });
  expect(codeOf(await call('POST', '/staff/confirmation', { proof: { password: 'wrong' } }))).toBe(
    '403 SecondFactorWrong',
  );
  expect((await call('POST', '/staff/confirmation', { proof: { password: STAFF_PASSWORD } })).status).toBe(204);
  expect((await call('GET', '/staff/exports/customers')).status).toBe(200);

  const { passkey } = await addPasskey(call);
  await age(email, 16);
  expect(
    codeOf(await call('POST', '/staff/confirmation', { proof: { password: STAFF_PASSWORD } })),
    'no longer enough',
  ).toBe('403 SecondFactorWrong');
  const { body } = await call('POST', '/staff/confirmation/options');
  expect(body).toMatchObject({ code: true, password: false });
  const proof = { passkey: passkey.answer(body.passkey, 1) };
  const both = await Promise.all([1, 2].map(() => call('POST', '/staff/confirmation', { proof })));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  expect((await call('GET', '/staff/exports/customers')).status).toBe(200);
});

test('SEC-09 sessions are listed and ended, one’s own only; removed staff have none, nor a log-in that waits', async () => {
  const email = await hire('service');
  const [first, second] = [await logIn(email), await logIn(email)];
  const { sessions } = (await first('GET', '/staff/second-factor')).body;
  expect(sessions).toHaveLength(2);
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  const stranger = await logIn(await hire('manager'));
  expect(codeOf(await stranger('DELETE', `/staff/sessions/${other.id}`))).toBe('404 NotFound');
  expect((await first('DELETE', `/staff/sessions/${other.id}`)).status).toBe(204);
  expect(codeOf(await second('GET', '/staff/me'))).toBe('401 Unauthorised');
  expect(codeOf(await first('DELETE', `/staff/sessions/${other.id}`))).toBe('404 NotFound');

  const { codes } = await addApp(first);
  const { ticket } = (await passwordStep(email)).body.secondFactor;
  expect(
    (await runKerb(['staff', 'remove', email], { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' })).code,
  ).toBe(0);
  expect(codeOf(await finish(ticket, { code: codes[0] as string }))).toBe('410 LogInStepEnded');
});

test('SEC-09 whoever loses the second factor is let in by another manager or the operator, never by themselves', async () => {
  const email = await hire('manager');
  const lost = await logIn(email);
  await addPasskey(lost);
  const manager = await logIn(await hire('manager'));
  const row = async () =>
    (await manager('GET', '/staff/members')).body.members.find((one: { email: string }) => one.email === email);
  const member = await row();
  expect(member).toMatchObject({ secondFactor: true, required: false, sessions: 1 });
  const reset = `/staff/members/${member.id}/second-factor-reset`;
  expect(codeOf(await lost('POST', reset))).toBe('403 StaffForbidden');
  const { ticket } = (await passwordStep(email)).body.secondFactor;
  expect((await manager('POST', reset)).status).toBe(204);
  expect(codeOf(await lost('GET', '/staff/me'))).toBe('401 Unauthorised');
  expect(codeOf(await finish(ticket, { code: 'x' }))).toBe('410 LogInStepEnded');
  expect(await row()).toMatchObject({ secondFactor: false, sessions: 0 });
  await addApp(await logIn(email));
  const kerb = (address: string) =>
    runKerb(['staff', 'reset-second-factor', address], { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
  expect(await kerb(email)).toMatchObject({
    code: 0,
    out: `${email} has no second factor now, and is logged out everywhere.\n`,
  });
  expect((await kerb('nobody@kerb.example')).code).not.toBe(0);
  const { rows } = await shop.pool.query(
    "select actor from platform.audit where action = 'staff.second-factor-reset' order by id",
  );
  expect(rows.map(({ actor }) => actor.split(':')[0])).toEqual(['staff', 'operator']);
  await expect
    .poll(
      async () => (await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => /was reset/.test(subject)).length,
      {
        timeout: patient(20_000),
      },
    )
    .toBe(2);
});
