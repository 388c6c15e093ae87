/** Invitations by mail, roles of single permissions, and that nobody gives what they do not have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import { apiScopes } from '#contract/staff/api-scopes.ts';
import { scopePermissions } from '#contract/staff/machines/scope-permissions.ts';
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
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;
const anybody: Call = (method, path, body) => accountClient(shop.url).call(method, path, body);
const codeOf = ({ status, body }: Answer) => `${status} ${body?.errorCode ?? ''}`.trim();
const linksTo = async (email: string): Promise<string[]> =>
  (await mailFor(shop.simulatorUrl, email)).flatMap(({ text }) => /\/nz\/staff\/join#([\w-]+)/.exec(text)?.[1] ?? []);
/** The code in the newest mail, once there are so many. */
async function linkTo(email: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await linksTo(email)).length, { timeout: patient(20_000) }).toBe(mails);
  return (await linksTo(email))[0] as string;
}
const invite = (by: { call: Call }, email: string, role: object, name = 'Tāne Rua') =>
  by.call('POST', '/staff/invitations', { email, name, role });
const accept = (code: string, password = PASSWORD) => anybody('POST', '/staff/invitations/accept', { code, password });
async function logIn(email: string): Promise<{ call: Call; id: string }> {
  const client = accountClient(shop.url);
  const answer = await client.call('POST', '/staff/login', { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  const { token, staff } = answer.body.session;
  const headers = { authorization: `Bearer ${token}` };
  return { id: staff.staffId, call: (method, path, body) => client.call(method, path, body, headers) };
}
async function hire(role: object): Promise<{ call: Call; id: string; email: string }> {
  const email = freshEmail('hired');
  expect((await invite(manager, email, role)).status).toBe(204);
  expect((await accept(await linkTo(email))).status).toBe(204);
  return { ...(await logIn(email)), email };
}
async function makeRole(permissions: readonly string[], by: { call: Call } = manager): Promise<string> {
  const made = await by.call('POST', '/staff/roles', { name: `Role ${crypto.randomUUID().slice(0, 8)}`, permissions });
  expect(made.status).toBe(201);
  return made.body.id;
}

test('OWN-04 somebody is invited by mail; the link works once, for three days, until it is withdrawn or replaced', async () => {
  const email = freshEmail('invited');
  expect((await invite(manager, email.toUpperCase(), { role: 'picker' })).status).toBe(204);
  const first = await linkTo(email);
  expect((await anybody('POST', '/staff/invitations/open', { code: first })).body).toEqual({
    ...{ email, name: 'Tāne Rua', role: 'picker' },
  });
  expect(codeOf(await accept('x'.repeat(43)))).toBe('410 InvitationEnded');
  expect((await accept(first, 'Password1!')).body.fields.password).toMatch(/easy to guess/);
  await invite(manager, email, { role: 'service' });
  const second = await linkTo(email, 2);
  expect(codeOf(await accept(first)), 'replaced').toBe('410 InvitationEnded');
  // Pressed many times at once, it makes one member.
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(second)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const { id } = await logIn(email);
  const added = { subject: `staff:${id}`, before: null, after: { email, role: 'service' } };
  await expectEntry(shop.pool, 'POST /staff/invitations/accept', added);
  expect((await (await logIn(email)).call('GET', '/staff/me')).body).toMatchObject({ email, role: 'service' });
  expect((await invite(manager, email, { role: 'picker' })).body.fields).toEqual({
    email: 'Somebody with this address works here already.',
  });
  const [late, gone] = [freshEmail('late'), freshEmail('gone')];
  for (const one of [late, gone]) await invite(manager, one, { role: 'picker' });
  const codes = [await linkTo(late), await linkTo(gone)];
  await shop.pool.query("update staff.invitation set expires_at = now() - interval '1 second' where email = $1", [
    late,
  ]);
  const { invitations } = (await manager.call('GET', '/staff/invitations')).body;
  expect(invitations.map((one: { email: string }) => one.email)).toEqual([gone]);
  expect((await manager.call('DELETE', `/staff/invitations/${invitations[0].id}`)).status).toBe(204);
  for (const code of codes) expect(codeOf(await accept(code as string))).toBe('410 InvitationEnded');
  const { rows } = await shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [' ']);
  for (const code of [first, second, ...codes]) expect(rows[0].all).not.toContain(code);
});

test('OWN-04 an invitation is void once whoever invited is suspended, or no longer has every permission of the role', async () => {
  const leader = await hire({ roleId: await makeRole(['keepOwnAccount', 'manageStaff', 'seeOrders']) });
  const small = await makeRole(['seeOrders'], leader);
  const [one, two] = [freshEmail('one'), freshEmail('two')];
  for (const email of [one, two]) expect((await invite(leader, email, { roleId: small })).status).toBe(204);
  const codes = [await linkTo(one), await linkTo(two)] as const;
  const less = { roleId: await makeRole(['manageStaff']) };
  expect((await manager.call('PUT', `/staff/members/${leader.id}/role`, less)).status).toBe(204);
  expect(codeOf(await accept(codes[0]))).toBe('410 InvitationEnded');
  expect((await manager.call('POST', `/staff/members/${leader.id}/suspended`, { suspended: true })).status).toBe(204);
  expect(codeOf(await accept(codes[1]))).toBe('410 InvitationEnded');
});

test('OWN-04 a role of single permissions allows exactly those, from the next call after it is changed', async () => {
  const roleId = await makeRole(['seeOrders', 'seeRange']);
  const person = await hire({ roleId });
  const may = async () =>
    Promise.all(
      ['/staff/orders', '/staff/products', '/staff/customers', '/staff/activity'].map(
        async (path) => (await person.call('GET', path)).status,
      ),
    );
  expect(await may()).toEqual([200, 200, 403, 403]);
  const put = (body: object) => manager.call('PUT', `/staff/roles/${roleId}`, body);
  expect((await put({ name: 'Readers', permissions: ['seeCustomers'] })).status).toBe(204);
  expect(await may()).toEqual([403, 403, 200, 403]);
  expect((await person.call('GET', '/staff/me')).body).toMatchObject({
    role: 'Readers',
    permissions: ['seeCustomers'],
  });
  expect(codeOf(await manager.call('DELETE', `/staff/roles/${roleId}`))).toBe('409 RoleInUse');
  for (const bad of [
    { name: 'Manager', permissions: ['seeOrders'] },
    { name: 'x', permissions: [] },
    { name: 'x', permissions: ['everything'] },
    { name: 'readers', permissions: ['seeOrders'] },
  ])
    expect((await manager.call('POST', '/staff/roles', bad)).status).toBe(400);
  expect((await manager.call('PUT', `/staff/members/${person.id}/role`, { role: 'picker' })).status).toBe(204);
  expect((await manager.call('DELETE', `/staff/roles/${roleId}`)).status).toBe(204);
  expect(await may()).toEqual([200, 200, 403, 403]);
});

test('OWN-04 nobody gives what they do not have: by invitation, role, a role that they hold, or a key; nor acts on who has more', async () => {
  const own = ['keepOwnAccount', 'manageStaff', 'manageApiKeys', 'resetSecondFactors', 'seeOrders'];
  const roleId = await makeRole(own);
  const leader = await hire({ roleId });
  const colleague = await hire({ role: 'picker' });
  const { staffId: managerId } = (await manager.call('GET', '/staff/me')).body;
  const bigger = await makeRole(['refundOrders']);
  const key = { name: 'Till', days: 30, perMinute: 60, issueADay: null };
  const made = (await manager.call('POST', '/staff/api-keys', { ...key, scopes: ['customers:export'] })).body;
  const refused: [string, string, unknown?][] = [
    ['POST', '/staff/invitations', { email: freshEmail('x'), name: 'X', role: { role: 'manager' } }],
    ['POST', '/staff/invitations', { email: freshEmail('x'), name: 'X', role: { roleId: bigger } }],
    ['PUT', `/staff/members/${leader.id}/role`, { role: 'manager' }],
    ['PUT', `/staff/members/${colleague.id}/role`, { roleId }],
    ['PUT', `/staff/members/${managerId}/role`, { roleId }],
    ['POST', '/staff/roles', { name: 'Mine', permissions: [...own, 'refundOrders'] }],
    ['PUT', `/staff/roles/${roleId}`, { name: 'Mine', permissions: [...own, 'refundOrders'] }],
    ['PUT', `/staff/roles/${bigger}`, { name: 'Mine', permissions: ['seeOrders'] }],
    ['POST', `/staff/members/${managerId}/suspended`, { suspended: true }],
    ['DELETE', `/staff/members/${managerId}/sessions`],
    ['POST', `/staff/members/${managerId}/second-factor-reset`],
    ['POST', '/staff/api-keys', { ...key, scopes: ['customers:export'] }],
    ['POST', `/staff/api-keys/${made.apiKey.prefix}/rotate`, { hours: 1 }],
  ];
  for (const [method, path, body] of refused)
    expect(codeOf(await leader.call(method, path, body)), `${method} ${path}`).toBe('403 RightsExceeded');
  expect((await leader.call('POST', '/staff/api-keys', { ...key, scopes: ['orders:view'] })).status).toBe(201);
  expect(
    (await leader.call('PUT', `/staff/roles/${roleId}`, { name: 'Less', permissions: own.slice(0, 2) })).status,
  ).toBe(204);
  expect((await leader.call('GET', '/staff/orders')).status).toBe(403);
});

test('OWN-04 giving a right while losing it: whichever comes first, nobody ends up with what was never theirs to give', async () => {
  for (let round = 0; round < 5; round += 1) {
    const roleId = await makeRole(['manageStaff', 'refundOrders']);
    const leader = await hire({ roleId });
    const lesser = { name: `Lesser ${round}`, permissions: ['manageStaff'] };
    const greater = { name: `Greater ${round}`, permissions: ['refundOrders'] };
    const [taken, given] = await Promise.all([
      manager.call('PUT', `/staff/roles/${roleId}`, lesser),
      leader.call('POST', '/staff/roles', greater),
    ]);
    expect(taken.status).toBe(204);
    expect(['201', '403 RightsExceeded']).toContain(codeOf(given));
    expect(codeOf(await leader.call('POST', '/staff/roles', { ...greater, name: `Later ${round}` }))).toBe(
      '403 RightsExceeded',
    );
  }
});

test('OWN-04 the last manager keeps the role; the permissions of scopes are those of the calls that they open', async () => {
  await shop.pool.query(
    "update staff.member set suspended_at = now() where role = 'manager' and email <> $1 and suspended_at is null",
    [manager.email],
  );
  const { staffId } = (await manager.call('GET', '/staff/me')).body;
  expect(codeOf(await manager.call('PUT', `/staff/members/${staffId}/role`, { role: 'picker' }))).toBe(
    '409 LastManager',
  );
  expect(codeOf(await manager.call('POST', `/staff/members/${staffId}/suspended`, { suspended: true }))).toBe(
    '409 LastManager',
  );
  const opened = apiScopes.map((scope) => {
    const permissions = endpoints.flatMap(({ scope: one, staff }) => (one === scope && staff ? [staff] : []));
    return [scope, [...new Set(permissions)].sort()];
  });
  expect(opened).toEqual(apiScopes.map((scope) => [scope, [...scopePermissions[scope]].sort()]));
});
