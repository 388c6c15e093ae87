/** Performs the operations on orders and returns, each with the entry that it has to leave. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { accountClient, freshEmail } from '../clients/account-client.ts';
import type { StaffPerson } from '../clients/staff-client.ts';
import type { StaffedShop } from '../prepared-shops/staffed-shop.ts';
import { patient } from '../vitest/patience.ts';
import type { Expected, Perform } from './performed.ts';

type By = (who: StaffPerson) => Perform;
type Values = Omit<Expected, 'subject'>;

/** What is done before an order is sent. */
export async function performOnOrders(staffed: StaffedShop, by: By): Promise<void> {
  const { picker, service, buy, detail } = staffed;
  const [pick, serve] = [by(picker), by(service)];
  const { number } = await buy({ email: freshEmail('log'), qty: 2 });
  const path = `/staff/orders/${number}`;
  const about = (more: Values): Expected => ({ subject: number, ...more });
  const tagged = { key: randomUUID(), numbers: [number], action: { kind: 'tag', tag: 'for tūī' } };
  await serve('POST /staff/order-work', '/staff/order-work', tagged, about({ after: 'for tūī' }));
  const note = { body: 'Rang about the colour' };
  await pick('POST /staff/orders/{number}/notes', `${path}/notes`, note, about({ after: 'Rang about the colour' }));
  const letter = { key: randomUUID(), template: 'own-words', subject: 'About your order', body: 'Kia ora' };
  await serve('POST /staff/orders/{number}/emails', `${path}/emails`, letter, about({ after: 'About your order' }));
  const mails = async (): Promise<{ id: string; state: string }[]> => (await detail(number)).office.mails;
  const isSent = ({ state }: { state: string }) => state === 'Sent';
  await expect.poll(async () => (await mails()).some(isSent), { timeout: patient(30_000) }).toBe(true);
  const id = (await mails()).find(isSent)?.id;
  const again = 'POST /staff/orders/{number}/emails/{emailId}/again';
  await serve(again, `${path}/emails/${id}/again`, { key: randomUUID() }, about({ after: '' }));
  const wish = { quantities: [{ lineId: '1', qty: 1 }] };
  const quoted = (await service.call('POST', `${path}/change-quote`, wish)).body;
  const change = {
    ...{ ...wish, changeId: randomUUID(), reason: 'One is enough' },
    ...{ total: quoted.after.total, refund: Math.max(0, -quoted.difference) },
  };
  const units = { before: '2 × ', after: '1 × ' };
  await serve('POST /staff/orders/{number}/changes', `${path}/changes`, change, about(units));
  const list = { name: 'Sent', filter: { view: 'to-send' } };
  const queue = await pick('POST /staff/order-queues', '/staff/order-queues', list, ({ body }) => ({
    subject: body.id,
    after: 'Sent',
  }));
  const queues = `/staff/order-queues/${queue.id}`;
  await pick('DELETE /staff/order-queues/{id}', queues, undefined, { subject: queue.id, before: 'Sent' });
  const off = await buy({ email: freshEmail('log') });
  const cancelled = { subject: off.number, before: 'PLACED' };
  await serve('POST /staff/orders/{number}/cancel', `/staff/orders/${off.number}/cancel`, undefined, cancelled);
  await performOnCollected(staffed, pick);
}

/** An order that is collected from the store. */
async function performOnCollected({ shop, court }: StaffedShop, pick: Perform): Promise<void> {
  const client = accountClient(shop.url);
  const items = [{ productId: court.productId, variantId: court.sizes[2], qty: 1 }];
  const quote = await client.call('POST', '/checkout/info', {
    cart: { items, shipping: { methodCode: 'storePickup', clickCollectStoreId: 'quay' } },
  });
  const total = quote.body.grandTotal;
  const placed = await client.call(
    'POST',
    '/checkout/order',
    {
      ...{ checkoutId: randomUUID(), cart: { items }, expectedTotal: total },
      contact: { email: freshEmail('collects'), firstName: 'Aroha', lastName: 'Ngāta', phone: '021 555 0123' },
      shipping: { type: 'STORE_PICKUP', store: { erpStoreId: 'quay' }, options: { methodCode: 'storePickup' } },
      payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
    },
    { 'idempotency-key': randomUUID() },
  );
  const number: string = placed.body.orderNumber;
  const path = `/staff/orders/${number}`;
  const ready = { subject: number, before: 'no', after: 'yes' };
  await pick('POST /staff/orders/{number}/ready', `${path}/ready`, undefined, ready);
  const collected = { subject: number, before: 'PLACED', after: 'SHIPPED' };
  await pick('POST /staff/orders/{number}/collect', `${path}/collect`, undefined, collected);
}

/** What is done once goods are on their way or back. */
export async function performOnSentOrders(staffed: StaffedShop, by: By): Promise<void> {
  const { picker, service, buy, untilCaptured } = staffed;
  const [pick, serve] = [by(picker), by(service)];
  const { number } = await buy({ email: freshEmail('log'), qty: 3 });
  const path = `/staff/orders/${number}`;
  await untilCaptured(number);
  const sent = { subject: number, before: 'PLACED', after: 'SHIPPED' };
  await pick('POST /staff/orders/{number}/dispatch', `${path}/dispatch`, { ref: randomUUID() }, sent);
  const delivered = { subject: number, before: 'no', after: 'yes' };
  await pick('POST /staff/orders/{number}/delivered', `${path}/delivered`, undefined, delivered);
  const refund = { key: randomUUID(), amount: 1, reason: 'Scuffed' };
  await serve('POST /staff/orders/{number}/refunds', `${path}/refunds`, refund, { subject: number, after: '$1.00' });
  const item = { lineId: '1', qty: 1, reason: 'Too small' };
  const start = async () => {
    const wanted = { ref: randomUUID(), items: [item] };
    const begun = { subject: number, after: 'Too small' };
    return (await serve('POST /staff/orders/{number}/returns', `${path}/returns`, wanted, begun)).rmaId as string;
  };
  const back = (after: string) => ({ subject: number, before: 'REQUESTED', after });
  const [kept, sentBack] = [await start(), await start()];
  const why = { reason: 'Worn outside', goods: 'SENT_BACK' };
  await serve('POST /staff/returns/{rma}/cancel', `/staff/returns/${kept}/cancel`, undefined, back('CANCELLED'));
  const refused = await start();
  await serve('POST /staff/returns/{rma}/refuse', `/staff/returns/${refused}/refuse`, why, back('REFUSED'));
  await serve('POST /staff/returns/{rma}/receive', `/staff/returns/${sentBack}/receive`, {}, back('RECEIVED'));
  await performExchange(staffed, serve, number);
  const part = await buy({ email: freshEmail('log'), qty: 2 });
  await untilCaptured(part.number);
  expect((await staffed.send(picker, part.number, { lines: [{ lineNo: 1, qty: 1 }] })).status).toBe(200);
  const rest = `/staff/orders/${part.number}/cancel-rest`;
  const ended = { subject: part.number, before: 'PARTLY_SHIPPED', after: 'SHIPPED' };
  await serve('POST /staff/orders/{number}/cancel-rest', rest, undefined, ended);
}

/** For a size that the store has one of. */
async function performExchange({ manager, court }: StaffedShop, serve: Perform, number: string): Promise<void> {
  const to = court.sizes[2];
  const received = { movementId: randomUUID(), locationId: 'quay', lines: [{ variantId: String(to), qty: 1 }] };
  expect((await manager.call('POST', '/staff/stock/receive', received)).status).toBe(200);
  const wanted = {
    ...{ ref: randomUUID(), place: 'quay' },
    items: [{ lineId: '1', qty: 1, reason: 'Too small', exchangeVariantId: to }],
  };
  const started = { subject: number, after: 'Too small' };
  await serve('POST /staff/orders/{number}/exchanges', `/staff/orders/${number}/exchanges`, wanted, started);
}
