/** Security events from memory to the database and back: whose they are, floods, failures, retention (SEC-11). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addSecurityEvents } from '#modules/security-events/add-security-events.ts';
import { deleteOldSecurityEvents } from '#modules/security-events/delete-old-security-events.ts';
import { noteRefusedLogIn } from '#modules/security-events/note-log-in.ts';
import { recordSecurityEvent } from '#modules/security-events/record-security-event.ts';
import type { CountedEvent } from '#modules/security-events/security-event.ts';
import { createSecurityEventBuffer } from '#modules/security-events/security-event-buffer.ts';
import { addApiKey } from '#modules/staff/api-keys/add-api-key.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import { fixedClock } from '#platform/clock.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { findSecurityEvents } from './find-security-events.ts';
import { saveSecurityEvents } from './save-security-events.ts';

const NOW = '2026-11-26T09:10:00Z';
const processOf = ({ db }: DatabaseHandle, at = NOW) => ({
  ...testCtx(db, { clock: fixedClock(at) }),
  securityEvents: createSecurityEventBuffer(),
});
const rowsOf = async ({ pool }: DatabaseHandle) =>
  (await pool.query('select kind, actor, address, action, times from security_events.event order by id')).rows;
const manager = {
  staffId: randomUUID(),
  sessionId: randomUUID(),
  email: '',
  name: 'Mere',
  ...standardRole('manager'),
} as const;
const failed = (email: string, remoteAddress: string, kind: 'customer' | 'staff' = 'customer') =>
  ({ account: { kind, email }, remoteAddress }) as const;

async function addPeople({ pool }: DatabaseHandle): Promise<{ customerId: string; staffId: string }> {
  const customerId = randomUUID();
  await pool.query(
    `insert into accounts.customer (id, email, first_name, last_name) values ($1, 'aroha@example.co.nz', 'Aroha', 'Ngāta')`,
    [customerId],
  );
  const { rows } = await pool.query(
    `insert into staff.member (email, name, role, password_hash) values ('hemi@kerb.example', 'Hemi Tāwhai', 'picker', 'x') returning id`,
  );
  return { customerId, staffId: rows[0].id };
}

test('SEC-11 what two processes noted of the same account and address in an hour is one row; whose account it was is stored, never what was typed', async () => {
  const database = await useTestDatabase();
  const { customerId, staffId } = await addPeople(database);
  const processes = [processOf(database), processOf(database)] as const;
  for (let round = 0; round < 3; round += 1) {
    for (const ctx of processes) {
      noteRefusedLogIn(ctx, 'log-in-failed', failed('aroha@example.co.nz', '203.0.113.7'));
      noteRefusedLogIn(ctx, 'log-in-failed', failed('hemi@kerb.example', '2001:db8:1:2:3:4:5:6', 'staff'));
      // A customer of that address is no member of the staff; a password typed as an address belongs to nobody.
      noteRefusedLogIn(ctx, 'log-in-failed', failed('aroha@example.co.nz', '203.0.113.7', 'staff'));
      noteRefusedLogIn(ctx, 'log-in-failed', failed(`kōwhai-tree ${round}`, '203.0.113.8'));
      noteRefusedLogIn(ctx, 'log-in-failed', failed('with\0nul', '203.0.113.8'));
    }
    await Promise.all(processes.map(saveSecurityEvents));
  }
  const kind = 'log-in-failed';
  const rows = await rowsOf(database);
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind, actor: `customer:${customerId}`, address: '203.0.113.7', action: 'shop', times: 6 },
      { kind, actor: `staff:${staffId}`, address: '2001:db8:1:2::/64', action: 'staff site', times: 6 },
      { kind, actor: 'unknown', address: '203.0.113.7', action: 'staff site', times: 6 },
      { kind, actor: 'unknown', address: '203.0.113.8', action: 'shop', times: 12 },
    ]),
  );
  const later = processOf(database, '2026-11-26T10:00:00Z');
  noteRefusedLogIn(later, 'log-in-failed', failed('aroha@example.co.nz', '203.0.113.7'));
  await saveSecurityEvents(later);
  expect(await rowsOf(database), 'another hour, another row').toHaveLength(5);
});

test('SEC-11 a flood from any number of addresses stays within its bounds, is counted in full, and hides no other kind', async () => {
  const database = await useTestDatabase();
  const MAX_WAITING = 100;
  const ctx = { ...processOf(database), securityEvents: createSecurityEventBuffer(MAX_WAITING) };
  const FLOOD = 3 * MAX_WAITING;
  for (let n = 0; n < FLOOD; n += 1)
    noteRefusedLogIn(ctx, 'log-in-failed', failed(`x${n}`, `198.51.${n >> 8}.${n & 255}`));
  ctx.securityEvents.add(
    { kind: 'permission-refused', actor: 'staff:x', address: '203.0.113.9', action: 'POST /x' },
    ctx.clock.now(),
  );
  await saveSecurityEvents(ctx);
  const rows = await rowsOf(database);
  expect(rows.filter(({ kind }) => kind === 'log-in-failed')).toHaveLength(MAX_WAITING + 1);
  expect(rows.filter(({ kind }) => kind === 'permission-refused')).toEqual([
    { kind: 'permission-refused', actor: 'staff:x', address: '203.0.113.9', action: 'POST /x', times: 1 },
  ]);

  // Over all savings of an hour: once its kind is full, only the number goes up.
  const event = (n: number): CountedEvent => ({
    kind: 'log-in-failed',
    actor: 'unknown',
    address: `192.0.2.${n}`,
    action: 'shop',
    subject: '',
    times: 2,
    firstAt: new Date(NOW),
    lastAt: new Date(NOW),
  });
  await addSecurityEvents(
    ctx,
    Array.from({ length: 200 }, (_, n) => event(n)),
    MAX_WAITING,
  );
  const after = await rowsOf(database);
  expect(after).toHaveLength(rows.length);
  expect(after.reduce((sum, { kind, times }) => sum + (kind === 'log-in-failed' ? times : 0), 0)).toBe(FLOOD + 400);
});

test('SEC-11 what cannot be saved is saved the next time, with what came in between', async () => {
  const database = await useTestDatabase();
  const ctx = processOf(database);
  noteRefusedLogIn(ctx, 'log-in-failed', failed('a', '203.0.113.1'));
  await database.pool.query('alter table security_events.event rename to away');
  await expect(saveSecurityEvents(ctx)).rejects.toThrow('security_events.event');
  noteRefusedLogIn(ctx, 'log-in-failed', failed('a', '203.0.113.1'));
  await database.pool.query('alter table security_events.away rename to event');
  await saveSecurityEvents(ctx);
  expect((await rowsOf(database)).map(({ times }) => times)).toEqual([2]);
  await saveSecurityEvents(ctx);
  expect((await rowsOf(database)).map(({ times }) => times)).toEqual([2]);
});

test('SEC-11 staff search by email address, name, key, network address, kind and days, a page at a time; finding a customer is recorded', async () => {
  const database = await useTestDatabase();
  const { customerId, staffId } = await addPeople(database);
  const ctx = processOf(database);
  const { apiKey } = await addApiKey(
    { ...ctx, remoteAddress: '203.0.113.20' },
    { name: 'Newmarket till', scopes: ['till:write'], perMinute: 1, days: null },
    `staff:${staffId}`,
  );
  noteRefusedLogIn(ctx, 'log-in-failed', failed('aroha@example.co.nz', '203.0.113.7'));
  noteRefusedLogIn(ctx, 'log-in-locked', failed('hemi@kerb.example', '2001:db8::1', 'staff'));
  for (const actor of [`key:${apiKey.shown}`, 'key:kerb_zzzzzzzz'])
    ctx.securityEvents.add({ kind: 'key-refused', actor, address: '203.0.113.8', action: 'GET /x' }, ctx.clock.now());
  await saveSecurityEvents(ctx);
  const find = async (query: Partial<Parameters<typeof findSecurityEvents>[1]>) =>
    (await findSecurityEvents(ctx, { days: 7, q: '', ...query }, manager)).events.map(
      ({ kind, actor, subject }) => `${kind} ${actor.name ?? actor.id}${subject ? ` ${subject.name}` : ''}`,
    );
  const made = 'rights-changed Hemi Tāwhai Newmarket till';
  const refused = 'key-refused Newmarket till';
  const locked = 'log-in-locked Hemi Tāwhai';
  expect((await find({})).sort()).toEqual(
    [made, refused, locked, 'key-refused unknown', `log-in-failed customer:${customerId}`].sort(),
  );
  for (const [q, expected] of [
    ['Aroha@example.co.nz', [`log-in-failed customer:${customerId}`]],
    ['hemi@kerb.example', [locked, made]],
    ['tawhai', [locked, made]],
    ['newmarket', [refused, made]],
    [apiKey.shown, [refused, made]],
    [apiKey.shown.slice(5), [refused, made]],
    ['203.0.113.20', [made]],
    ['2001:db8:0:0:9::9', [locked]],
    ['2001:db8:0:0::/64', [locked]],
    ['unknown', ['key-refused unknown']],
    ['nobody@example.co.nz', []],
    ['%', []],
    ['203.0.113.99', []],
  ] as const)
    expect((await find({ q })).sort(), q).toEqual([...expected].sort());
  expect(await find({ kind: 'rights-changed' })).toEqual([made]);
  const searched = await database.pool.query(
    "select actor, subject from platform.audit where action like '%.searched'",
  );
  expect(searched.rows).toEqual([{ actor: `staff:${manager.staffId}`, subject: customerId }]);

  for (let n = 0; n < 60; n += 1)
    await recordSecurityEvent(ctx, { kind: 'logged-in', actor: `staff:${staffId}`, action: `${n}`, subject: '' });
  const seen: string[] = [];
  for (let from: string | null | undefined; from !== null; ) {
    const page = await findSecurityEvents(ctx, { days: 7, q: '', kind: 'logged-in', from }, manager);
    seen.push(...page.events.map(({ action }) => action));
    from = page.next;
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `${59 - n}`));
});

test('SEC-11 addresses are deleted after 90 days, changed rights after two years', async () => {
  const database = await useTestDatabase();
  for (const [kind, at] of [
    ['logged-in', '2026-08-27T00:00:00Z'],
    ['logged-in', '2026-08-29T00:00:00Z'],
    ['rights-changed', '2024-11-25T00:00:00Z'],
    ['rights-changed', '2026-08-27T00:00:00Z'],
  ] as const)
    await recordSecurityEvent(processOf(database, at), { kind, actor: 'operator', action: at, subject: '' });
  expect(await deleteOldSecurityEvents(processOf(database))).toBe(2);
  expect((await rowsOf(database)).map(({ action }) => action)).toEqual([
    '2026-08-29T00:00:00Z',
    '2026-08-27T00:00:00Z',
  ]);
});
