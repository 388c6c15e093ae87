/** FIX-78: emails that staff write or send again, through the whole shop. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseFinishedOrders } from '#modules/privacy/erase-finished-orders.ts';
import { openDatabase } from '#platform/database/database.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let shop: TestShop;
let picker: StaffPerson;
let service: StaffPerson;
let manager: StaffPerson;
let merchandiser: StaffPerson;
let buy: StaffedShop['buy'];
let detail: StaffedShop['detail'];
let send: StaffedShop['send'];
let untilCaptured: StaffedShop['untilCaptured'];
let expectInvariantsHold: StaffedShop['expectInvariantsHold'];
beforeAll(async () => {
  staffed = await openStaffedShop();
  ({ shop, picker, service, manager, merchandiser, buy, detail, send, untilCaptured, expectInvariantsHold } = staffed);
});
afterAll(() => staffed.close());

describe('FIX-78 emails to a customer', () => {
  const letter = (more: Record<string, unknown> = {}) => ({
    key: randomUUID(),
    template: 'own-words',
    subject: 'About your order',
    body: 'Kia ora',
    ...more,
  });
  const write = (number: string, body: Record<string, unknown>, who = service) =>
    who.call('POST', `/staff/orders/${number}/emails`, body);
  const again = (number: string, emailId: string, key = randomUUID(), who = service) =>
    who.call('POST', `/staff/orders/${number}/emails/${emailId}/again`, { key });
  const arrived = async (email: string, subject: string) =>
    (await mailFor(shop.simulatorUrl, email)).filter((mail) => mail.subject === subject);
  interface Listed {
    id: string;
    what: string;
    state: string;
    by: string | null;
    again: boolean;
    written: { subject: string; body: string; answerAddress: string } | null;
  }
  const listed = async (number: string): Promise<Listed[]> => (await detail(number)).office.mails;
  const untilSent = (number: string, many: number) =>
    expect
      .poll(async () => (await listed(number)).filter(({ state }) => state === 'Sent').length, {
        timeout: patient(30_000),
      })
      .toBe(many);

  test('FIX-78 sent many times at once it is one email; another text under its key, another role and an unknown order are refused', async () => {
    const email = freshEmail('letter');
    const { number } = await buy({ email });
    await untilSent(number, 1);
    const body = letter({ subject: 'One of many' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(number, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter((answer) => answer.body.already === false)).toHaveLength(1);
    await untilSent(number, 2);
    expect((await arrived(email, 'One of many')).map(({ headers }) => headers['reply-to'])).toEqual([
      'kia-ora@kerb.example',
    ]);
    expect(await write(number, { ...body, body: 'Something else' })).toMatchObject({
      status: 422,
      body: { errorCode: 'EmailKeyReused', message: 'This key was already used for a different email.' },
    });
    for (const who of [picker, merchandiser])
      expect((await write(number, letter(), who)).body).toMatchObject({ errorCode: 'StaffForbidden' });
    expect((await write('NZ00000000', letter())).body.errorCode).toBe('OrderNotFound');
    expect((await listed(number)).at(-1)).toMatchObject({
      by: 'Mere Hōhepa',
      again: false,
      written: { subject: 'One of many', body: 'Kia ora', answerAddress: 'kia-ora@kerb.example' },
    });
    const { rows } = await shop.pool.query(
      "select actor, detail from platform.audit where subject = $1 and action = 'order.mail-sent'",
      [number],
    );
    expect(rows).toEqual([
      { actor: expect.stringMatching(/^staff:/), detail: { emailId: body.key, template: 'own-words' } },
    ]);
  });

  test('FIX-78 a subject that would add headers is refused; HTML and commands in the text arrive as text', async () => {
    const email = freshEmail('hostile');
    const { number } = await buy({ email });
    for (const subject of [
      'Hi\r\nBcc: all@example.com',
      'Hi\nX: y',
      'Hi\u2028there',
      'Hi\u0085there',
      '   ',
      'x'.repeat(151),
    ])
      expect(await write(number, letter({ subject })), JSON.stringify(subject)).toMatchObject({
        status: 400,
        body: { fields: { subject: expect.any(String) } },
      });
    for (const body of [' ', 'x'.repeat(4_001), 'nul\u0000'])
      expect((await write(number, letter({ body }))).status).toBe(400);
    const hostile =
      'A <script>alert(1)</script>\n.\nBcc: all@example.com\n\n<img src=x onerror=alert(1)> {firstName} =HYPERLINK("x")';
    expect((await write(number, letter({ subject: '<b>Bold</b> & "quotes"', body: hostile }))).status).toBe(200);
    await untilSent(number, 2);
    const [mail] = await arrived(email, '<b>Bold</b> & "quotes"');
    expect(mail?.text).toContain(hostile);
    expect(mail?.html).not.toMatch(/<script|<img|<b>/);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(await mailFor(shop.simulatorUrl, 'all@example.com')).toEqual([]);
  });

  test('FIX-78 each kind of order email is sent again once per request, to the current address; not while it still waits, and not for another order', async () => {
    const email = freshEmail('again');
    const { number } = await buy({ email });
    await untilCaptured(number);
    expect(
      (
        await service.call('POST', `/staff/orders/${number}/refunds`, {
          key: randomUUID(),
          amount: 5,
          reason: 'A scuff',
        })
      ).status,
    ).toBe(200);
    expect((await send(picker, number, { carrier: 'NZ Post' })).status).toBe(200);
    await untilSent(number, 3);
    const first = await listed(number);
    expect(first.map(({ what }) => what).sort()).toEqual(['On its way', 'Order confirmation', 'Refund']);
    const before = await mailFor(shop.simulatorUrl, email);
    const moved = freshEmail('moved');
    await shop.pool.query(
      `update orders.orders set email = $2, contact = jsonb_set(contact, '{email}', to_jsonb($2::text)) where number = $1`,
      [number, moved],
    );
    for (const { id } of first) {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 4 }, () => again(number, id, key)));
      expect(answers.filter((answer) => answer.status === 200 && answer.body.already === false)).toHaveLength(1);
    }
    await untilSent(number, 6);
    const after = await mailFor(shop.simulatorUrl, moved);
    expect(after.map(({ subject }) => subject).sort()).toEqual(before.map(({ subject }) => subject).sort());
    expect(await mailFor(shop.simulatorUrl, email)).toHaveLength(3);
    expect((await listed(number)).filter((mail) => mail.again).map(({ by }) => by)).toEqual([
      'Mere Hōhepa',
      'Mere Hōhepa',
      'Mere Hōhepa',
    ]);

    const stranger = await buy({ email: freshEmail('buyer') });
    expect(await again(stranger.number, first[0]?.id ?? '')).toMatchObject({
      status: 404,
      body: { errorCode: 'OrderEmailNotFound' },
    });
    expect((await again(number, first[0]?.id ?? '', randomUUID(), picker)).status).toBe(403);
    await shop.pool.query(
      'update platform.outbox set done_at = null, available_at = now() + $2::interval where id = $1',
      [first[0]?.id, '1 hour'],
    );
    expect(await again(number, first[0]?.id ?? '')).toMatchObject({
      status: 409,
      body: { message: 'This email is still waiting to be sent.' },
    });
    await shop.pool.query('update platform.outbox set done_at = now() where id = $1', [first[0]?.id]);
    await expectInvariantsHold();
  });

  test('FIX-78 the email’s text is in the customer’s export, is deleted with the account, and a customer who asked to be forgotten gets no more emails', async () => {
    const email = freshEmail('leaver');
    const client = await newCustomer(shop, email);
    const [sent, open] = [await buy({ email, client }), await buy({ email, client })];
    await send(picker, sent.number);
    for (const { number } of [sent, open])
      expect((await write(number, letter({ subject: 'Kiwi canary', body: 'Tūī canary' }))).status).toBe(200);
    await untilSent(sent.number, 3);
    const { customerId } = (await detail(sent.number)).office;
    const exported = (await manager.call('GET', `/staff/customers/${customerId}/export`)).body;
    expect(JSON.stringify(exported.data.orders).match(/Tūī canary/g)).toHaveLength(2);
    expect((await manager.call('POST', `/staff/customers/${customerId}/forget`, { email })).status).toBeLessThan(300);
    const many = (await mailFor(shop.simulatorUrl, email)).length;
    for (const { number } of [sent, open]) {
      const answer = await write(number, letter());
      expect(answer, number).toMatchObject({
        status: 409,
        body: {
          errorCode: 'CustomerForgotten',
          message: 'This customer asked for their data to be deleted and can no longer be emailed.',
        },
      });
      const [{ id } = { id: '' }] = await listed(number);
      expect((await again(number, id)).body.errorCode).toBe('CustomerForgotten');
      expect((await detail(number)).office.mayBeWrittenTo).toBe(false);
    }
    const kept = async () =>
      (
        await shop.pool.query(
          'select o.number from orders.staff_email m join orders.orders o on o.id = m.order_id where o.number = any($1)',
          [[sent.number, open.number]],
        )
      ).rows;
    expect(await kept(), 'the order under way goes on with what belongs to it').toEqual([{ number: open.number }]);
    expect((await service.call('POST', `/staff/orders/${open.number}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await detail(open.number)).state, { timeout: patient(30_000) }).toBe('CANCELLED');
    const { db, close } = openDatabase(shop.databaseUrl, { max: 1 });
    await eraseFinishedOrders(testCtx(db));
    await close();
    expect(await kept()).toEqual([]);
    expect((await mailFor(shop.simulatorUrl, email)).filter(({ subject }) => subject === 'About your order')).toEqual(
      [],
    );
    expect(many).toBeGreaterThan(0);
  });
});
