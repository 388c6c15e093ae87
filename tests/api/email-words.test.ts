/** Words of mails to shoppers: edited, previewed, tested, in force from then on, returned to the original (OWN-11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { type OrderShop, openOrderShop } from '../support/prepared-shops/order-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let orders: OrderShop;
let manager: StaffPerson;
beforeAll(async () => {
  orders = await openOrderShop({ KERB_RATE_LIMIT_SCALE: '0' });
  manager = await newStaff(orders.shop, 'manager', 'Mere Hōhepa');
});
afterAll(() => orders.close());

const KIND = '/staff/emails/order-confirmation';
const read = async (kind = KIND) => (await manager.call('GET', kind)).body;
const save = (basedOn: number, texts: Record<string, string>, who = manager) =>
  who.call('PUT', KIND, { basedOn, texts });
const mails = (to: string) => mailFor(orders.shop.simulatorUrl, to);
const subjectTo = async (to: string) => {
  await expect.poll(async () => (await mails(to)).length, { timeout: patient(20_000) }).toBeGreaterThan(0);
  return (await mails(to))[0]?.subject;
};

test('OWN-11 in a shop without orders the preview is an example that says so; nothing is changed yet', async () => {
  const { emails } = (await manager.call('GET', '/staff/emails')).body;
  expect(emails).toHaveLength(28);
  expect(emails.every(({ changed }: { changed: unknown }) => changed === null)).toBe(true);
  expect(await read()).toMatchObject({ version: 0, latestOrder: null, history: [] });
  const asked = { texts: { own: 'Ngā mihi.' }, scene: 'The order is placed', orderNumber: null };
  const { status, body } = await manager.call('POST', `${KIND}/preview`, asked);
  expect(status).toBe(200);
  expect(body).toMatchObject({ orderNumber: null, subject: 'Your Kerb order NZ00000000' });
  for (const part of [body.html, body.text]) expect(part).toContain('Ngā mihi.');
  expect(await read()).toMatchObject({ version: 0, history: [] });
});

test('OWN-11 emails written after a change have its words, those that wait and are sent again keep theirs', async () => {
  const { shop, buy, anyone } = orders;
  const first = await buy(anyone(), 'first@example.nz');
  expect(await subjectTo('first@example.nz')).toBe(`Your Kerb order ${first}`);
  const texts = { subject: 'Placed: {order} <b>{name}</b>', thanks: 'Ka pai. {order}, {at}.' };
  expect(await save(0, texts)).toMatchObject({
    status: 200,
    body: { version: 1, history: [{ number: 1, by: 'Mere Hōhepa', texts }] },
  });
  // As after a crash between sending and recording it.
  await shop.pool.query(
    "update platform.outbox set done_at = null, available_at = now(), attempts = 0 where dedupe_key like 'order-confirmation:%'",
  );
  await expect.poll(async () => (await mails('first@example.nz')).length, { timeout: patient(20_000) }).toBe(2);
  const again = await mails('first@example.nz');
  expect(new Set(again.map(({ subject }) => subject))).toEqual(new Set([`Your Kerb order ${first}`]));
  const { rows } = await shop.pool.query(
    "select count(*)::int from platform.outbox where kind = 'email.order-confirmation'",
  );
  expect(rows[0].count).toBe(1);

  const second = await buy(anyone(), 'second@example.nz');
  expect(await subjectTo('second@example.nz')).toBe(`Placed: ${second} <b>Aroha</b>`);
  const [mail] = await mails('second@example.nz');
  expect(mail?.text).toContain(`Ka pai. ${second}, `);
  expect(mail?.html).toContain('Placed: ');
  expect(mail?.html).not.toContain('<b>Aroha');
  expect(await read()).toMatchObject({ latestOrder: second });
});

test('OWN-11 words with mistakes are refused at their fields, and nothing of them is saved', async () => {
  const { version } = await read();
  const refused = await save(version, {
    subject: 'Placed\nBcc: x@example.nz',
    thanks: 'Placed {ordr} {at}',
    greeting: '',
    nothing: 'x',
  });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errorCode: 'EmailWordsRefused',
      fields: {
        subject: 'This must be one line.',
        thanks: 'There is no placeholder {ordr} here. Is {order} meant?',
        greeting: 'This must not be empty.',
        nothing: 'This email has no such text.',
      },
    },
  });
  expect(await read()).toMatchObject({ version });
  expect((await manager.call('GET', '/staff/emails/staff-notice')).status).toBe(404);
  const preview = (more: object) =>
    manager.call('POST', `${KIND}/preview`, { texts: {}, scene: 'The order is placed', orderNumber: null, ...more });
  expect((await preview({ orderNumber: 'NZ99999999' })).body.fields).toEqual({
    orderNumber: 'There is no such order.',
  });
  expect((await preview({ scene: 'constructor' })).body.fields).toEqual({ scene: 'This email has no such case.' });
});

test('OWN-11 of two people who save at once one is refused, and reads what the other wrote', async () => {
  const { version } = await read();
  const other = await newStaff(orders.shop, 'manager', 'Tāne Rewi');
  const answers = await Promise.all([save(version, { own: 'From Mere' }), save(version, { own: 'From Tāne' }, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { version: now, history } = await read();
  expect(now).toBe(version + 1);
  // Sent once more, what is in force makes no further version.
  expect((await save(version, history[0].texts)).body.version).toBe(now);
  await expect(orders.shop.pool.query("update emails.wording set saved_by = 'x'")).rejects.toThrow(
    'keeps every version',
  );
});

test('OWN-11 a test goes to one’s own address alone, marked, with the words that are typed, ten times in ten minutes', async () => {
  const { latestOrder, version } = await read();
  const asked = {
    texts: { subject: 'Typed: {order} ', own: 'One line.\r\nAnother.' },
    scene: 'The order is placed',
    orderNumber: latestOrder,
  };
  const customerHad = (await mails('second@example.nz')).length;
  expect((await manager.call('POST', `${KIND}/tests`, asked)).status).toBe(204);
  const tested = async () => (await mails(manager.email)).find(({ subject }) => subject.startsWith('[Test]'));
  await expect.poll(tested, { timeout: patient(20_000) }).toMatchObject({ subject: `[Test] Typed: ${latestOrder}` });
  expect((await tested())?.text).toContain('One line.\nAnother.');
  expect((await mails('second@example.nz')).length).toBe(customerHad);
  expect(await read()).toMatchObject({ version });
  for (let sent = 1; sent < 10; sent++) await manager.call('POST', `${KIND}/tests`, asked);
  expect((await manager.call('POST', `${KIND}/tests`, asked)).status).toBe(429);
});

test('OWN-11 whoever may edit words and not see customers previews the example alone', async () => {
  const role = await manager.call('POST', '/staff/roles', { name: 'Editor', permissions: ['editSettings'] });
  expect(role.status).toBe(201);
  const editor = await newStaff(orders.shop, 'picker', 'Rangi');
  const { staffId } = (await editor.call('GET', '/staff/me')).body;
  expect((await manager.call('PUT', `/staff/members/${staffId}/role`, { roleId: role.body.id })).status).toBe(204);
  const asked = { texts: {}, scene: 'The order is placed' };
  const { latestOrder } = await read();
  for (const what of ['preview', 'tests'])
    expect((await editor.call('POST', `${KIND}/${what}`, { ...asked, orderNumber: latestOrder })).status).toBe(403);
  expect((await editor.call('POST', `${KIND}/preview`, { ...asked, orderNumber: null })).status).toBe(200);
  expect((await editor.call('GET', KIND)).body).toMatchObject({ latestOrder: null });
});

test('OWN-11 everything is in the activity log, and the email returns to its original', async () => {
  const { version } = await read();
  expect((await save(version, {})).body).toMatchObject({ version: version + 1, history: [{ texts: {} }, {}, {}] });
  const { entries } = (await manager.call('GET', '/staff/activity?action=email')).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['email.words-returned', 'email.words-saved', 'email.test-sent']),
  );
  const saved = entries.filter(({ action }: { action: string }) => action === 'email.words-saved').at(-1);
  expect(saved.changes).toContainEqual({
    field: 'Subject',
    before: 'Your {shop} order {order}',
    after: 'Placed: {order} <b>{name}</b>',
  });
  const number = await orders.buy(orders.anyone(), 'third@example.nz');
  expect(await subjectTo('third@example.nz')).toBe(`Your Kerb order ${number}`);
});
