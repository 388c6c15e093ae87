/** Who may make which call: docs/access-matrix.md against what the shop answers to everybody. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { accessMatrix, identities } from '../../bin/generate/access-matrix.ts';
import { isRefused, logInEverybody, type MatrixCallers, tryCall } from '../support/access/access-answers.ts';
import { type Operation, operationsOf, scopeOf } from '../support/access/api-operations.ts';
import { open } from '../support/access/open-operations.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/access-matrix.md'), 'utf8');
/** The cells of each call on the page. */
const rows = new Map(
  PAGE.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', ...cells]) => [name.replaceAll('`', ''), cells.slice(0, identities.length)] as const),
);
const AT_ONCE = 8;
let shop: TestShop;
let operations: Operation[];
let callers: MatrixCallers;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
  const document = (await accountClient(shop.url).call('GET', '/openapi.json')).body;
  // What ends the caller's own session or viewing comes last.
  operations = operationsOf(document).sort(
    (a, b) => Number(/DELETE .*(viewing|sessions)/.test(a.name)) - Number(/DELETE .*(viewing|sessions)/.test(b.name)),
  );
  callers = await logInEverybody(shop);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** Does the work for all, a few at once. */
async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

test('D1 SEC-08 docs/access-matrix.md has every call of the contract, as `npm run generate` writes it', () => {
  expect(PAGE).toBe(accessMatrix());
  expect([...rows.keys()].sort()).toEqual(operations.map(({ name }) => name).sort());
  expect(rows.size).toBe(endpoints.length);
  // What is open to everybody has a reason, listed by hand.
  const openToAll = [...rows].filter(([, [nobody, customer, , picker]]) => nobody && customer && picker);
  expect(openToAll.map(([name]) => name).filter((name) => !(name in open))).toEqual([]);
});

test('D1 SEC-08 every call as each of the nine identities, and with what has ended, is answered as the matrix says: no unexpected success', async () => {
  const wrong: string[] = [];
  let made = 0;
  await forAll(operations, async (operation) => {
    const cells = rows.get(operation.name) ?? [];
    for (const [at, identity] of identities.entries()) {
      const answer = await tryCall(shop, operation, callers.tokenOf(identity, scopeOf(operation)));
      made += 1;
      const isAllowed = (cells[at] ?? '') !== '';
      if (isAllowed === isRefused(answer))
        wrong.push(`${operation.name} as ${identity}: ${answer.status} ${answer.body?.errorCode ?? ''}`);
    }
    for (const [what, token] of Object.entries(callers.ended)) {
      const answer = await tryCall(shop, operation, token);
      made += 1;
      const isOpen = operation.security.length === 0;
      if (isOpen === (answer.status === 401 && answer.body?.errorCode === 'Unauthorised'))
        wrong.push(`${operation.name} with ${what}: ${answer.status} ${answer.body?.errorCode ?? ''}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(made).toBe(operations.length * (identities.length + Object.keys(callers.ended).length));
});

test('D1 a staff member’s passkeys and sessions are out of reach of every other, managers included', async () => {
  const [mine, other] = [
    await loggedInStaff(shop, 'picker', 'mine@kerb.example'),
    await loggedInStaff(shop, 'manager', 'other@kerb.example'),
  ];
  const sessionOf = async (email: string) =>
    (
      await shop.pool.query(
        'select s.id from staff.session s join staff.member m on m.id = s.member_id where m.email = $1',
        [email],
      )
    ).rows[0].id as string;
  const session = await sessionOf('mine@kerb.example');
  const { rows: passkeys } = await shop.pool.query(
    `insert into staff.passkey (member_id, credential_id, public_key, sign_count, transports, name)
     select id, 'bWluZQ', '\\x00', 0, '{}', 'Phone' from staff.member where email = 'mine@kerb.example' returning id`,
  );
  for (const [path, id] of [
    ['/staff/sessions', session],
    ['/staff/passkeys', passkeys[0].id],
  ]) {
    const [others, nobodys] = [
      await other.call('DELETE', `${path}/${id}`),
      await other.call('DELETE', `${path}/${crypto.randomUUID()}`),
    ];
    expect({ status: others.status, body: others.body }, path).toEqual({ status: 404, body: nobodys.body });
  }
  expect((await mine.call('GET', '/staff/me')).status).toBe(200);
});
