/** EDIT-05 through the whole shop: tags, assignees, saved lists, notes to customers, and work on many orders at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmail } from '../support/clients/account-client.ts';
import type { StaffPerson } from '../support/clients/staff-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';

let staffed: StaffedShop;
let numbers: string[];
beforeAll(async () => {
  staffed = await openStaffedShop();
  numbers = [];
  for (let order = 0; order < 6; order += 1)
    numbers.push((await staffed.buy({ email: freshEmail(`work${order}`) })).number);
});
afterAll(() => staffed.close());

const work = (who: StaffPerson, list: readonly string[], action: object, key: string = randomUUID()) =>
  who.call('POST', '/staff/order-work', { key, numbers: list, action });
const outcomes = (answer: Awaited<ReturnType<typeof work>>): string[] =>
  answer.body.results.map(({ outcome }: { outcome: string }) => outcome);
const numbersOf = async (query: string, who: StaffPerson = staffed.picker): Promise<string[]> =>
  (await who.call('GET', `/staff/orders?${query}`)).body.orders.map(({ number }: { number: string }) => number);

test('EDIT-05 tags are the same whatever their capitals, stand on the order, narrow lists, and end with the 20th', async () => {
  const { picker, detail } = staffed;
  const [one = '', two = ''] = numbers;
  expect(outcomes(await work(picker, [one, two], { kind: 'tag', tag: '  Fragile ' }))).toEqual(['DONE', 'DONE']);
  expect(outcomes(await work(picker, [two, 'NZ00000000'], { kind: 'tag', tag: 'FRAGILE' }))).toEqual([
    'ALREADY',
    'REFUSED',
  ]);
  expect((await detail(one)).tags).toEqual(['fragile']);
  expect(await numbersOf('tag=Fragile')).toEqual([one, two]);
  expect(await numbersOf('view=all&tag=fragile')).toEqual([two, one]);
  expect(outcomes(await work(picker, [two], { kind: 'untag', tag: 'fragile' }))).toEqual(['DONE']);
  expect(await numbersOf('tag=fragile')).toEqual([one]);
  for (const tag of ['', ' ', 'a'.repeat(31), '<b>', '=1+1'])
    expect((await work(picker, [one], { kind: 'tag', tag })).status, tag).toBe(400);
  for (let index = 0; index < 19; index += 1) await work(picker, [one], { kind: 'tag', tag: `tag ${index}` });
  const [full] = (await work(picker, [one], { kind: 'tag', tag: 'one more' })).body.results;
  expect(full).toEqual({ number: one, outcome: 'REFUSED', why: 'An order has at most 20 tags.' });
  expect((await detail(one)).tags).toHaveLength(20);
});

test('EDIT-05 an order is the job of a member of staff who may do it; a list shows what is mine and what is nobody’s', async () => {
  const { picker, other, merchandiser, detail } = staffed;
  const [, , three = ''] = numbers;
  const people: { staffId: string; name: string }[] = (await picker.call('GET', '/staff/order-queues')).body.people;
  const mine = (await other.call('GET', '/staff/me')).body.staffId;
  expect(people.map(({ staffId }) => staffId)).toContain(mine);
  expect(people.map(({ name }) => name)).not.toContain(merchandiser.name);
  expect(outcomes(await work(picker, [three], { kind: 'assign', to: mine }))).toEqual(['DONE']);
  expect((await detail(three)).assignee).toEqual({ staffId: mine, name: other.name });
  expect(await numbersOf('assignee=me', other)).toEqual([three]);
  expect(await numbersOf('assignee=me', picker)).toEqual([]);
  expect(await numbersOf('assignee=nobody')).not.toContain(three);
  const { timeline } = await detail(three);
  expect(timeline.find(({ what }: { what: string }) => what === 'Assigned')).toMatchObject({
    who: picker.name,
    detail: `To ${other.name}`,
  });
  expect(await work(picker, [three], { kind: 'assign', to: randomUUID() })).toMatchObject({
    status: 422,
    body: { errorCode: 'OrderAssigneeUnknown' },
  });
  expect((await work(merchandiser, [three], { kind: 'assign', to: mine })).status).toBe(403);
  expect((await work(picker, [three], { kind: 'assign', to: null })).status).toBe(200);
  expect((await detail(three)).assignee).toBeNull();
});

test('EDIT-05 what is packed leaves the pick list and is sent once; each order of a selection has its own line in the report', async () => {
  const { picker, service, detail, send, expectInvariantsHold } = staffed;
  const [one = '', two = '', , four = '', five = '', six = ''] = numbers;
  expect((await service.call('POST', `/staff/orders/${six}/cancel`)).status).toBe(200);
  const picked = async (): Promise<string> => JSON.stringify((await picker.call('GET', '/staff/pick-list')).body.lines);
  expect(await picked()).toContain(four);
  const packed = await work(picker, [four, five, six, 'NZ00000000'], { kind: 'pack' });
  expect(outcomes(packed)).toEqual(['DONE', 'DONE', 'REFUSED', 'REFUSED']);
  expect(packed.body.results[2].why).toMatch(/^This is no longer possible: the order is cancell/);
  expect(packed.body.results[3].why).toBe('There is no such order.');
  expect(outcomes(await work(picker, [four], { kind: 'pack' }))).toEqual(['ALREADY']);
  expect(await picked()).not.toContain(four);
  // A mistake is taken back: it is to be picked again, and may be packed again.
  const unpack = [four, six, 'NZ00000000'];
  expect(outcomes(await work(picker, unpack, { kind: 'unpack' }))).toEqual(['DONE', 'REFUSED', 'REFUSED']);
  expect(outcomes(await work(picker, [four], { kind: 'unpack' }))).toEqual(['ALREADY']);
  expect(await picked()).toContain(four);
  expect(await detail(four)).toMatchObject({ state: 'PLACED', packedAt: null });
  expect((await detail(four)).timeline.at(-1)).toMatchObject({ what: 'No longer packed', who: picker.name });
  expect(outcomes(await work(picker, [four], { kind: 'pack' }))).toEqual(['DONE']);
  expect(await numbersOf('packed=yes')).toEqual([four, five]);
  expect(await numbersOf('packed=no')).toEqual(expect.arrayContaining([one, two]));
  expect(await numbersOf('packed=yes&place=store-1')).toEqual([]);

  const key = randomUUID();
  const dispatch = { kind: 'dispatch', carrier: 'NZ Post' };
  expect(outcomes(await work(picker, [four, five, six], dispatch, key))).toEqual(['DONE', 'DONE', 'REFUSED']);
  // The answer was lost: the same request again.
  expect(outcomes(await work(picker, [four, five, six], dispatch, key))).toEqual(['ALREADY', 'ALREADY', 'REFUSED']);
  const sent = await detail(four);
  expect(sent).toMatchObject({
    state: 'SHIPPED',
    packedAt: null,
    parcels: [{ carrier: 'NZ Post', trackingNumber: '' }],
  });
  expect(sent.timeline.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining(['Packed', 'Sent']));
  const [tooLate] = (await work(picker, [four], { kind: 'unpack' })).body.results;
  expect(tooLate.outcome).toBe('REFUSED');
  expect(tooLate.why).toMatch(/^This is no longer possible: the order is shipped/);

  // What stays behind of a packed order is packed anew.
  const { number } = await staffed.buy({ email: freshEmail('both'), both: true });
  await work(picker, [number], { kind: 'pack' });
  expect((await send(picker, number, { lines: [{ lineNo: 1, qty: 1 }] })).status).toBe(200);
  expect(await detail(number)).toMatchObject({ state: 'PARTLY_SHIPPED', packedAt: null });
  await expectInvariantsHold();
});

test('EDIT-05 a filter is saved as a list for everybody, with its count; names are taken once, and all is refused that no list has', async () => {
  const { picker, other, merchandiser } = staffed;
  const [one = ''] = numbers;
  await work(picker, [one], { kind: 'untag', tag: 'tag 0' });
  await work(picker, [one], { kind: 'tag', tag: 'wrap' });
  const list = { name: 'To wrap', filter: { view: 'to-send', tag: 'Wrap' } };
  const added = await picker.call('POST', '/staff/order-queues', list);
  expect(added.status).toBe(201);
  expect((await other.call('GET', '/staff/order-queues')).body.queues).toEqual([
    { id: added.body.id, name: 'To wrap', filter: { view: 'to-send', tag: 'wrap' }, count: 1 },
  ]);
  expect((await picker.call('GET', '/staff/order-numbers?view=to-send&tag=wrap')).body).toEqual({ numbers: [one] });
  expect(await other.call('POST', '/staff/order-queues', { ...list, name: 'TO WRAP' })).toMatchObject({
    status: 409,
    body: { errorCode: 'OrderQueueNameTaken' },
  });
  for (const wrong of [{ view: 'all', packed: 'yes' }, { view: 'nowhere' }, { assignee: 'x' }, { place: '' }])
    expect((await picker.call('POST', '/staff/order-queues', { name: 'Wrong', filter: wrong })).status).toBe(400);
  for (const query of ['view=all&method=DELIVERY', 'assignee=somebody', 'packed=maybe', 'tag=%00'])
    expect((await picker.call('GET', `/staff/orders?${query}`)).status, query).toBe(400);
  expect((await merchandiser.call('GET', '/staff/order-numbers')).status).toBe(403);
  expect((await picker.call('DELETE', `/staff/order-queues/${added.body.id}`)).status).toBe(204);
  expect((await picker.call('DELETE', `/staff/order-queues/${added.body.id}`)).status).toBe(404);
  for (let index = 0; index < 30; index += 1)
    expect((await picker.call('POST', '/staff/order-queues', { ...list, name: `List ${index}` })).status).toBe(201);
  expect(await picker.call('POST', '/staff/order-queues', list)).toMatchObject({
    status: 409,
    body: { errorCode: 'OrderQueueTooMany', message: 'There are already 30 lists. Delete one first.' },
  });
});

test('EDIT-05 a note to the customer is on the page of the order; other notes are not, and a picker writes none', async () => {
  const { picker, service, shop, detail } = staffed;
  const email = freshEmail('noted');
  const { number } = await staffed.buy({ email });
  const note = (who: StaffPerson, body: object) => who.call('POST', `/staff/orders/${number}/notes`, body);
  expect((await note(service, { body: 'Called twice, no answer.' })).status).toBe(204);
  expect((await note(service, { body: 'Your laces\nare on their <b>way</b>.', forCustomer: true })).status).toBe(204);
  expect(await note(picker, { body: 'Hello', forCustomer: true })).toMatchObject({
    status: 403,
    body: { errorCode: 'StaffForbidden' },
  });
  const seen = await fetch(`${shop.url}/nz/api/orders/lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, email }),
  });
  const { order } = (await seen.json()) as { order: { notes: unknown[] } };
  expect(order.notes).toEqual([{ at: expect.any(String), body: 'Your laces\nare on their <b>way</b>.' }]);
  expect((await detail(number)).notes.map(({ forCustomer }: { forCustomer: boolean }) => forCustomer)).toEqual([
    false,
    true,
  ]);
});
