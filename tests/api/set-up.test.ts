/** The first account by the link of the terminal, and what the set-up says of an empty shop as it fills. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SetUpPoint } from '#contract/staff/settings/set-up.ts';
import { issueSetUpLink } from '#modules/staff/first-owner/issue-set-up-link.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { staffHint } from '#server/demo/demo-manager.ts';
import { loadLegalDrafts } from '#server/demo/load-legal-drafts.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { type Answer, accountClient, freshEmail } from '../support/clients/account-client.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { addPicture } from '../support/fixtures/catalogue/add-picture.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';

let shop: TestShop;
let handle: DatabaseHandle;
const SMTP_PASSWORD = 'hidden-mail-word';
beforeAll(async () => {
  shop = await startTestShop(
    { KERB_DEMO: 'false', KERB_RATE_LIMIT_SCALE: '0', KERB_SMTP_URL: `smtp://shop:${SMTP_PASSWORD}@127.0.0.1:9` },
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url, { max: 1 });
        await loadLegalDrafts(testCtx(db));
        await close();
      },
    },
  );
  handle = openDatabase(shop.databaseUrl, { max: 2 });
});
afterAll(async () => {
  await handle.close();
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const PASSWORD = 'Harakeke-bush 9';
const ctx = () => ({
  ...testCtx(handle.db),
  config: readConfig({ NODE_ENV: 'test', KERB_DEMO: 'false', KERB_PUBLIC_URL: shop.url }),
});
const codeIn = (text: string) => /\/nz\/staff\/first-owner#([\w-]{43})/.exec(text)?.[1] ?? '';
const anybody = (path: string, body: unknown): Promise<Answer> =>
  accountClient(shop.url).call('POST', `/staff/first-owner${path}`, body);
const codeOf = ({ status, body }: Answer) => `${status} ${body?.errorCode ?? ''}`.trim();
const isOpen = async (code: string) => (await anybody('/open', { code })).status === 204;
const begin = (code: string, email: string, password = PASSWORD) =>
  anybody('', { code, name: 'Mere Kahu', email, password });
const staffCount = async () =>
  Number((await shop.pool.query('select count(*) from staff.member where removed_at is null')).rows[0].count);

test('OWN-01 while nobody works here a start prints a link that makes one manager, once, for a day, and is dead as soon as anybody works here', async () => {
  const hint = await staffHint(ctx());
  expect(hint).toContain(`${shop.url}/nz/staff/first-owner#`);
  const [first, late, second] = [
    codeIn(hint),
    codeIn(await issueSetUpLink(ctx())),
    codeIn((await staffHint(ctx())) as string),
  ];
  expect(
    (await shop.pool.query('select digest from staff.set_up_link')).rows.map(({ digest }) => digest),
  ).not.toContain(first);
  expect(await Promise.all([first, late, second].map(isOpen))).toEqual([true, true, true]);
  for (const wrong of ['', 'x'.repeat(43), `${first}x`, first.toLowerCase()])
    expect(codeOf(await begin(wrong, freshEmail('guess'))), wrong).toBe('410 SetUpLinkEnded');
  const refused = await anybody('', { code: first, name: ' ', email: 'mere', password: 'short' });
  expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([400, ['email', 'name', 'password']]);
  expect((await begin(first, freshEmail('easy'), 'Password1!')).body.fields.password).toMatch(/easy to guess/);
  await shop.pool.query(
    `update staff.set_up_link set expires_at = now() - interval '1 second' where digest = translate(encode(sha256($1::bytea), 'base64'), '+/=', '-_')`,
    [late],
  );
  expect(codeOf(await begin(late, freshEmail('late'))), 'after a day').toBe('410 SetUpLinkEnded');

  // Two people with two links, each pressing three times: one account.
  const emails = [freshEmail('mere'), freshEmail('hemi')];
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((at) => begin(at % 2 ? first : second, (emails[at % 2] as string).toUpperCase())),
  );
  expect(answers.map(codeOf).sort()).toEqual(['204', ...Array(5).fill('410 SetUpLinkEnded')]);
  expect(await staffCount()).toBe(1);
  const [owner] = (await shop.pool.query('select id, email, role from staff.member')).rows;
  expect([owner.role, emails.includes(owner.email)]).toEqual(['manager', true]);
  await expectEntry(shop.pool, 'POST /staff/first-owner', {
    subject: `staff:${owner.id}`,
    before: null,
    after: { email: owner.email, role: 'manager' },
  });
  expect(
    (await accountClient(shop.url).call('POST', '/staff/login', { email: owner.email, password: PASSWORD })).status,
  ).toBe(200);
  expect(await staffHint(ctx())).toBe('');

  // A link printed by another machine meanwhile opens nothing, and stays dead when the account is removed.
  const other = codeIn(await issueSetUpLink(ctx()));
  expect(codeOf(await begin(other, freshEmail('other')))).toBe('410 SetUpLinkEnded');
  const kerb = (...args: string[]) => runKerb(args, { DATABASE_URL: shop.databaseUrl, KERB_LOG_LEVEL: 'silent' });
  await kerb('staff', 'add', 'tane@example.co.nz', '--role', 'picker');
  for (const email of [owner.email, 'tane@example.co.nz'])
    expect((await kerb('staff', 'remove', email)).code, email).toBe(0);
  expect([await staffCount(), await isOpen(other)]).toEqual([0, false]);
  // Then the next start prints another; a closed staff site refuses it.
  const again = codeIn(await staffHint(ctx()));
  expect(await isOpen(again)).toBe(true);
  await kerb('security', 'lock-down', '--only', 'staff', '--reason', 'Test');
  expect(codeOf(await begin(again, freshEmail('closed')))).toBe('503 StaffSiteClosed');
  expect((await kerb('security', 'lift')).code).toBe(0);
  expect(await staffCount()).toBe(0);
});

test('OWN-01 every point of the set-up follows settings and data, both ways, and holds no secret', async () => {
  const manager = await newStaff(shop, 'manager', 'Mere the manager');
  const service = await newStaff(shop, 'service');
  expect((await service.call('GET', '/staff/set-up')).status).toBe(403);
  const setUp = async (): Promise<{ points: SetUpPoint[]; done: number; all: number }> => {
    const { status, body } = await manager.call('GET', '/staff/set-up');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(SMTP_PASSWORD);
    return body;
  };
  const stateOf = async (id: string) => (await setUp()).points.find((point) => point.id === id)?.state;
  const empty = await setUp();
  const states = Object.fromEntries(empty.points.map(({ id, state }) => [id, state]));
  expect(states).toMatchObject({
    ...{ name: 'missing', logo: 'advice', colour: 'advice', store: 'advice', delivery: 'missing', gst: 'missing' },
    ...{ 'mail-sender': 'missing', colleague: 'ok', managers: 'missing', products: 'missing' },
    ...{ 'legal-pages': 'missing', https: 'missing', backups: 'missing', mail: 'ok', 'second-factor': 'advice' },
  });
  expect([empty.done, empty.all]).toEqual([
    empty.points.filter(({ isRequired, state }) => isRequired && state === 'ok').length,
    empty.points.filter(({ isRequired }) => isRequired).length,
  ]);

  const publish = async (changes: Record<string, string | null>) => {
    const draft = await manager.call('POST', '/staff/settings/revisions', { changes });
    expect(draft.status, JSON.stringify(draft.body)).toBe(201);
    // A draft is not yet the shop.
    expect((await setUp()).points.find(({ id }) => id === 'name')?.found).not.toContain(changes.KERB_STORE_NAME);
    const path = `/staff/settings/revisions/${draft.body.id}`;
    expect((await manager.call('PUT', path, { publishAt: null })).status).toBe(200);
  };
  await publish({
    ...{ KERB_STORE_NAME: 'Harbour Shoes', KERB_ACCENT_COLOUR: '#7fcb92', KERB_GST_NUMBER: '123-456-789' },
    ...{ KERB_LEGAL_NAME: 'Harbour Shoes Limited', KERB_MAIL_FROM: 'Harbour Shoes <hello@harbour-shoes.co.nz>' },
  });
  expect(await Promise.all(['name', 'colour', 'mail-sender', 'gst'].map(stateOf))).toEqual([
    ...['ok', 'ok', 'ok', 'missing'],
  ]);
  expect((await setUp()).points.find(({ id }) => id === 'gst')?.found).toBe('not given: business address');
  await publish({ KERB_BUSINESS_ADDRESS: '5 Quay Street, Wellington 6011' });
  expect(await stateOf('gst')).toBe('ok');
  const { zones } = (await manager.call('GET', '/staff/delivery-zones')).body;
  await publish({ KERB_DELIVERY_ZONES: JSON.stringify(zones) });
  expect(await stateOf('delivery')).toBe('ok');

  const day: [string, string] = ['09:00', '17:30'];
  const store = {
    ...{ name: 'Harbour', path: 'harbour', phone: '', street1: '5 Quay Street', street2: '', locality: 'Te Aro' },
    ...{ region: 'Wellington', postcode: '6011', latitude: null, longitude: null, description: '', collects: true },
    ...{ readyAfterHours: null, specialDays: [], hours: {} },
  };
  expect((await manager.call('PUT', '/staff/stores/HARBOUR', { version: null, store })).status).toBeLessThan(300);
  expect(await stateOf('store'), 'without hours').toBe('advice');
  const { version } = (await manager.call('GET', '/staff/stores/HARBOUR')).body;
  await manager.call('PUT', '/staff/stores/HARBOUR', { version, store: { ...store, hours: { 1: day } } });
  expect(await stateOf('store')).toBe('ok');
  await manager.call('PUT', '/staff/stores/HARBOUR/closing', { closed: 'for-good' });
  expect(await stateOf('store'), 'closed').toBe('advice');

  const { productId } = await insertProduct(handle.db, {
    name: 'Harbour Court',
    price: '100.00',
    variants: [{ label: '9', stock: 2 }],
  });
  expect(await stateOf('products'), 'without a picture').toBe('missing');
  await addPicture(handle, productId);
  expect(await stateOf('products')).toBe('ok');
  const stateAfter = async (change: string) => {
    await shop.pool.query(change);
    return stateOf('products');
  };
  expect(await stateAfter("update catalogue.product set state = 'draft'")).toBe('missing');
  expect(await stateAfter("update catalogue.product set state = 'current'")).toBe('ok');
  expect(await stateAfter('update stock.stock set on_hand = 0')).toBe('missing');

  await newStaff(shop, 'manager', 'Aroha the manager');
  expect(await stateOf('managers')).toBe('ok');
  await shop.pool.query("update staff.member set suspended_at = now() where name = 'Aroha the manager'");
  expect(await stateOf('managers'), 'suspended').toBe('missing');
  const now = await setUp();
  expect(now.done).toBeGreaterThan(empty.done);
  for (const { screen, how, why } of now.points) {
    expect(screen ?? '/').toMatch(/^\//);
    expect([how.length, why.length].every((length) => length > 5)).toBe(true);
  }
});
