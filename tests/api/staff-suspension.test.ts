/** Suspending members of staff and ending their sessions, in two processes and at the same moment. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountClient } from '../support/clients/account-client.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const idOf = async (who: StaffPerson): Promise<string> => (await who.call('GET', '/staff/me')).body.staffId;
const suspend = (by: StaffPerson, id: string, suspended = true) =>
  by.call('POST', `/staff/members/${id}/suspended`, { suspended });
const logIn = ({ email, password }: StaffPerson, url = shop.url) =>
  accountClient(url).call('POST', '/staff/login', { email, password });
const statusOf = async (who: StaffPerson): Promise<number> => (await who.call('GET', '/staff/me')).status;
const row = async (by: StaffPerson, id: string) =>
  (await by.call('GET', '/staff/members')).body.members.find((one: { id: string }) => one.id === id);

test('OWN-04 suspending ends sessions at once in every process and refuses log-ins until a manager lets the person in again', async () => {
  const other = await startShopProcess(shop.databaseUrl);
  const [manager, picker] = [await newStaff(shop, 'manager'), await newStaff(shop, 'picker')];
  const id = await idOf(picker);
  const { token } = (await logIn(picker, other.url)).body.session;
  const there = () =>
    accountClient(other.url).call('GET', '/staff/me', undefined, { authorization: `Bearer ${token}` });
  expect((await there()).status).toBe(200);
  expect(await row(manager, id)).toMatchObject({ suspended: false, sessions: 2 });
  expect((await suspend(manager, id)).status).toBe(204);
  expect([await statusOf(picker), (await there()).status]).toEqual([401, 401]);
  expect(await row(manager, id)).toMatchObject({ suspended: true, sessions: 0 });
  expect(await logIn(picker)).toMatchObject({
    ...{ status: 403, body: { errorCode: 'StaffSuspended', message: 'Your account is suspended. Ask a manager.' } },
  });
  expect((await logIn({ ...picker, password: 'Not-this-one 1' })).body.errorCode, 'tells nothing').toBe(
    'CredentialsWrong',
  );
  // The same again changes nothing, and is no second entry.
  expect((await suspend(manager, id)).status).toBe(204);
  expect((await suspend(manager, id, false)).status).toBe(204);
  expect((await logIn(picker)).status).toBe(200);
  expect(await statusOf(picker), 'sessions of before stay ended').toBe(401);
  const { rows } = await shop.pool.query(
    'select action, before, after from platform.audit where subject = $1 order by id',
    [`staff:${id}`],
  );
  expect(rows.slice(1)).toEqual([
    { action: 'staff.suspended', before: { suspended: false }, after: { suspended: true } },
    { action: 'staff.let-in', before: { suspended: true }, after: { suspended: false } },
  ]);
});

test('OWN-04 a log-in that was begun before is not finished after, and a suspended person is given no orders', async () => {
  const [manager, service] = [await newStaff(shop, 'manager'), await newStaff(shop, 'service', 'Rangi Paki')];
  const id = await idOf(service);
  const people = async () =>
    (await manager.call('GET', '/staff/order-queues')).body.people.map(({ name }: { name: string }) => name);
  expect(await people()).toContain('Rangi Paki');
  // Whatever wins, the person has no session in the end.
  const [, ...logIns] = await Promise.all([suspend(manager, id), ...Array.from({ length: 5 }, () => logIn(service))]);
  expect(logIns.length).toBe(5);
  const { rows } = await shop.pool.query('select count(*)::int as open from staff.session where member_id = $1', [id]);
  expect(rows).toEqual([{ open: 0 }]);
  expect(await people()).not.toContain('Rangi Paki');
});

test('OWN-04 a session that outlives the suspension is refused, and so is a call that waited while its caller was suspended', async () => {
  const [manager, late] = [await newStaff(shop, 'manager'), await newStaff(shop, 'manager')];
  const picker = await newStaff(shop, 'picker');
  const [lateId, pickerId] = [await idOf(late), await idOf(picker)];
  // The row alone is changed: every session stays, as one would that was opened at the same moment.
  const setSuspended = (id: string) =>
    shop.pool.query('update staff.member set suspended_at = now() where id = $1', [id]);
  await setSuspended(pickerId);
  expect(await statusOf(picker)).toBe(401);
  const changer = await shop.pool.connect();
  try {
    await changer.query('begin');
    await changer.query("select pg_advisory_xact_lock(hashtextextended('rights of staff', 0))");
    const waiting = suspend(late, await idOf(manager));
    await vi.waitFor(
      async () => {
        const { rows } = await shop.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: patient(5_000), interval: 20 },
    );
    await setSuspended(lateId);
    await changer.query('commit');
    expect(await waiting).toMatchObject({ status: 403, body: { errorCode: 'StaffForbidden' } });
  } finally {
    changer.release(true);
  }
  expect(await statusOf(manager)).toBe(200);
});

test('OWN-04 sessions of a colleague end at once and the person may log in again; other roles may do neither', async () => {
  const [manager, merchandiser] = [await newStaff(shop, 'manager'), await newStaff(shop, 'merchandiser')];
  const picker = await newStaff(shop, 'picker');
  const [id, managerId] = [await idOf(picker), await idOf(manager)];
  for (const who of [merchandiser, picker]) {
    expect((await suspend(who, managerId)).status).toBe(403);
    expect((await who.call('DELETE', `/staff/members/${managerId}/sessions`)).status).toBe(403);
  }
  expect((await manager.call('DELETE', `/staff/members/${id}/sessions`)).status).toBe(204);
  expect(await statusOf(picker)).toBe(401);
  expect((await logIn(picker)).status).toBe(200);
  const nobody = crypto.randomUUID();
  expect((await suspend(manager, nobody)).status).toBe(404);
  expect((await manager.call('DELETE', `/staff/members/${nobody}/sessions`)).status).toBe(404);
  expect((await suspend(manager, 'x')).status).toBe(404);
});

test('OWN-04 the last manager who can log in is not suspended, nor are two who suspend each other at the same moment', async () => {
  await shop.pool.query("update staff.member set suspended_at = now() where role = 'manager'");
  const [first, second] = [await newStaff(shop, 'manager'), await newStaff(shop, 'manager')];
  const ids = [await idOf(first), await idOf(second)] as const;
  const answers = await Promise.all([suspend(first, ids[1]), suspend(second, ids[0])]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1);
  const [left, gone] = answers[0]?.status === 204 ? [first, ids[1]] : [second, ids[0]];
  expect(await suspend(left, await idOf(left))).toMatchObject({ status: 409, body: { errorCode: 'LastManager' } });
  expect((await suspend(left, gone, false)).status).toBe(204);
  expect((await suspend(left, await idOf(left))).status, 'another manager is there').toBe(204);
  expect(await statusOf(left)).toBe(401);
});
