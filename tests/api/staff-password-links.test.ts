/** A member of staff who has forgotten the password chooses a new one with a link by mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { type Answer, accountClient, freshEmail } from '../support/clients/account-client.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let manager: StaffPerson;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
  manager = await newStaff(shop, 'manager', 'Mere the manager');
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const PASSWORD = 'Harakeke-bush 9';
const codeOf = ({ status, body }: Answer) => `${status} ${body?.errorCode ?? ''}`.trim();
/** Somebody with a network address of their own, so that no test uses up the limit of another. */
const somebody = () => {
  const client = accountClient(shop.url);
  return (path: string, body: unknown): Promise<Answer> => client.call('POST', path, body);
};
const anybody = (path: string, body: unknown) => somebody()(path, body);
const mailsTo = async (email: string) => mailFor(shop.simulatorUrl, email);
const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).flatMap(({ text }) => /\/nz\/staff\/new-password#([\w-]+)/.exec(text)?.[1] ?? []);
/** The code in the newest mail, once there are so many. */
async function linkTo(email: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await linksTo(email)).length, { timeout: patient(20_000) }).toBe(mails);
  return (await linksTo(email))[0] as string;
}
const forget = (email: string) => anybody('/staff/password/forgot', { email });
const reset = (code: string, password = PASSWORD) => anybody('/staff/password/reset', { code, password });
const logIn = async (email: string, password: string) => codeOf(await anybody('/staff/login', { email, password }));

test('OWN-04 who has forgotten the password chooses another one by mail: every session ends, the link works once, and the log says who', async () => {
  const person = await newStaff(shop, 'service', 'Tāne Rua');
  expect((await forget(person.email.toUpperCase())).status).toBe(204);
  const code = await linkTo(person.email);
  // Until the link is used everything stays as it is.
  expect(await logIn(person.email, person.password)).toBe('200');
  expect((await reset(code, 'Password1!')).body.fields.password).toMatch(/easy to guess/);
  expect(codeOf(await reset('x'.repeat(43)))).toBe('410 ResetLinkInvalid');
  expect(codeOf(await reset('no code at all'))).toBe('410 ResetLinkInvalid');
  const answers = await Promise.all(Array.from({ length: 5 }, () => reset(code)));
  expect(answers.map(codeOf).sort()).toEqual(['204', ...Array.from({ length: 4 }, () => '410 ResetLinkInvalid')]);
  expect((await person.call('GET', '/staff/me')).status).toBe(401);
  expect(await logIn(person.email, person.password)).toBe('401 CredentialsWrong');
  expect(await logIn(person.email, PASSWORD)).toBe('200');
  const { rows } = await shop.pool.query('select id from staff.member where email = $1', [person.email]);
  await expectEntry(shop.pool, 'POST /staff/password/reset', {
    subject: `staff:${rows[0].id}`,
    before: null,
    after: { passwordOfLogIn: 'another one' },
  });
  await expect
    .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject).join(), { timeout: patient(20_000) })
    .toContain('Your password was changed by a link');
  const all = await shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [' ']);
  expect(all.rows[0].all).not.toContain(code);
});

test('OWN-04 a newer link, a changed password, a suspension and an hour end a link', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => newStaff(shop, 'picker')));
  for (const { email } of people) expect((await forget(email)).status).toBe(204);
  const codes = await Promise.all(people.map(({ email }) => linkTo(email)));
  const [newer, changed, suspended, late] = people as [StaffPerson, StaffPerson, StaffPerson, StaffPerson];
  await forget(newer.email);
  const second = await linkTo(newer.email, 2);
  expect(
    (await changed.call('POST', '/staff/password/change', { currentPassword: changed.password, password: PASSWORD }))
      .status,
  ).toBe(204);
  const { rows } = await shop.pool.query('select id from staff.member where email = $1', [suspended.email]);
  const suspend = (to: boolean) => manager.call('POST', `/staff/members/${rows[0].id}/suspended`, { suspended: to });
  expect((await suspend(true)).status).toBe(204);
  expect((await suspend(false)).status).toBe(204);
  await shop.pool.query(
    'update staff.password_link set expires_at = now() where member_id = (select id from staff.member where email = $1)',
    [late.email],
  );
  for (const code of codes) expect(codeOf(await reset(code))).toBe('410 ResetLinkInvalid');
  expect(codeOf(await reset(second))).toBe('204');
});

test('OWN-04 nobody learns who works here: a stranger and a suspended colleague get the same answer and no mail', async () => {
  const [stranger, colleague] = [freshEmail('stranger'), await newStaff(shop, 'picker')];
  const { rows } = await shop.pool.query('select id from staff.member where email = $1', [colleague.email]);
  await manager.call('POST', `/staff/members/${rows[0].id}/suspended`, { suspended: true });
  for (const email of [stranger, colleague.email]) {
    const answer = await forget(email);
    expect([answer.status, answer.body]).toEqual([204, null]);
  }
  const witness = await newStaff(shop, 'picker');
  await forget(witness.email);
  await linkTo(witness.email);
  expect([...(await linksTo(stranger)), ...(await linksTo(colleague.email))]).toEqual([]);
});

test('OWN-04 an address gets five links an hour, whether it is of staff or not, and one network may ask for twenty', async () => {
  const [person, stranger] = [await newStaff(shop, 'picker'), freshEmail('stranger')];
  for (const email of [person.email, stranger]) {
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await forget(email));
    expect(answers.map(codeOf)).toEqual(['204', '204', '204', '204', '204', '429 TooManyResetLinks']);
  }
  const network = somebody();
  const answers = [];
  for (let n = 0; n < 21; n += 1) answers.push(await network('/staff/password/forgot', { email: freshEmail('many') }));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
  expect(codeOf(answers[20] as Answer)).toBe('429 TooManyResetLinks');
});
