/** EDIT-02: a shopper changes the address or sizes of an order, at the same price, until picking begins. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { homeAddress } from '../support/clients/place-order.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

const newAddress = { ...homeAddress, contactName: 'Rāwiri Ngāta', street1: '7 Tory Street', suburb: 'Te Aro' };
const anyone = () => accountClient(staffed.shop.url);
async function asGuest(number: string, email: string) {
  const { token } = (await anyone().call('POST', '/orders/lookup', { number, email })).body;
  const headers = { 'x-order-token': token };
  return {
    read: () => anyone().call('GET', `/orders/${number}`, undefined, headers),
    changeable: () => anyone().call('GET', `/orders/${number}/changeable`, undefined, headers),
    change: (body: object) =>
      anyone().call('POST', `/orders/${number}/change`, { changeId: randomUUID(), ...body }, headers),
  };
}

test('EDIT-02 a guest changes address and size: the order, its papers, stock and mail follow, and it costs the same', async () => {
  const { buy, detail, picker, court, expectInvariantsHold, shop } = staffed;
  const [small = '', bought = '', large = ''] = court.sizes;
  const email = freshEmail('guest');
  const { number, total } = await buy({ email, qty: 2 });
  const guest = await asGuest(number, email);
  expect((await guest.read()).body.changeable).toBe(true);
  expect((await guest.changeable()).body).toMatchObject({
    address: homeAddress,
    countries: ['NZ'],
    lines: [{ lineId: '1', size: '9', qty: 2, sizes: [{ variantId: small }, { variantId: large }] }],
  });
  const changed = await guest.change({ address: newAddress, sizes: [{ lineId: '1', qty: 1, variantId: large }] });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      total,
      lines: [
        { lineId: '1', size: '9', qty: 1 },
        { lineId: '2', size: '10', qty: 1 },
      ],
    },
  });
  expect(changed.body.destination).toContain('7 Tory Street');
  const { rows } = await shop.pool.query(
    "select variant_id::text as id, sum(case kind when 'reserve' then qty else -qty end)::int as held from stock.stock_move m join orders.orders o on o.id = m.order_id where o.number = $1 group by 1",
    [number],
  );
  expect(Object.fromEntries(rows.map(({ id, held }) => [id, held]))).toEqual({ [bought]: 1, [large]: 1 });
  const event = (await detail(number)).timeline.find(({ what }: { what: string }) => what === 'Order changed');
  expect(event).toMatchObject({ who: 'the shopper', detail: '1 × 9 → 10 · Another address' });
  await expect
    .poll(
      async () => (await mailFor(shop.simulatorUrl, email)).filter((one) => /is changed/.test(one.subject)).length,
      {
        timeout: patient(45_000),
      },
    )
    .toBe(1);
  const slips = await picker.call('GET', `/staff/print/packing-slips?orders=${number}`);
  expect(JSON.stringify(slips.body)).toContain('7 Tory Street');
  expect((await guest.changeable()).body).toMatchObject({ open: false, address: null, lines: [] });
  expect((await guest.change({ address: homeAddress })).body.errorCode).toBe('OrderChangeTooLate');
  expect((await guest.read()).body.changeable).toBe(false);
  await expectInvariantsHold();
});

test('EDIT-02 a customer changes only what is theirs, and what cannot be is refused with its reason, nothing changed', async () => {
  const { buy, court, shop, expectInvariantsHold } = staffed;
  const [small = '', , large = ''] = court.sizes;
  const client = await newCustomer(shop, freshEmail('owner'));
  const { number } = await buy({ email: freshEmail('owner'), client });
  const path = `/account/orders/${number}/change`;
  const sizeOf = (variantId: string, qty = 1, lineId = '1') => ({
    changeId: randomUUID(),
    sizes: [{ lineId, qty, variantId }],
  });
  const stranger = await newCustomer(shop, freshEmail('stranger'));
  expect((await stranger.call('POST', path, sizeOf(large))).status).toBe(404);
  expect((await stranger.call('GET', `${path}able`)).status).toBe(404);
  expect((await anyone().call('POST', path, sizeOf(large))).status).toBe(401);
  expect((await anyone().call('POST', `/orders/${number}/change`, sizeOf(large))).status).toBe(404);

  const codeOf = async (body: object) => (await client.call('POST', path, body)).body.errorCode;
  const island = { ...newAddress, postcode: '1081', state: 'Auckland', suburb: 'Waiheke Island' };
  const abroad = { ...newAddress, country: 'AU', state: 'NSW', postcode: '2000' };
  expect(await codeOf(sizeOf('99999999'))).toBe('OrderChangeSizeUnknown');
  expect(await codeOf(sizeOf(large, 2))).toBe('OrderChangeSizeUnknown');
  expect(await codeOf(sizeOf(large, 1, '7'))).toBe('OrderChangeSizeUnknown');
  expect(await codeOf({ changeId: randomUUID(), address: abroad })).toBe('OrderChangeNotDelivered');
  expect(await codeOf({ changeId: randomUUID() })).toBe('BadRequest');
  expect(await codeOf({ ...sizeOf(large), changeId: 'x' })).toBe('BadRequest');
  const blank = await client.call('POST', path, { changeId: randomUUID(), address: { ...newAddress, street1: ' ' } });
  expect(blank.status).toBe(400);
  await shop.pool.query(
    "update stock.stock set on_hand = reserved where variant_id = $1 and location_id = 'warehouse'",
    [small],
  );
  // All of a change or none: the address is not changed where the size is sold out.
  expect(await codeOf({ ...sizeOf(small), address: island })).toBe('OrderChangeSoldOut');
  const view = (await client.call('GET', `/account/orders/${number}`)).body;
  expect(view.destination).toContain(homeAddress.street1);
  expect(view.lines).toMatchObject([{ size: '9', qty: 1 }]);
  expect((await client.call('GET', `${path}able`)).body.lines[0].sizes).toEqual([{ variantId: large, size: '10' }]);

  const promise = view.promise;
  const sent = sizeOf(large);
  const twice = await Promise.all([
    client.call('POST', path, { ...sent, address: island }),
    client.call('POST', path, { ...sent, address: island }),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]?.body.lines).toMatchObject([{ size: '10', qty: 1 }]);
  expect(twice[0]?.body.promise, 'an island takes longer').not.toBe(promise);
  await shop.pool.query(
    "insert into stock.stock_move (variant_id, location_id, kind, qty) select variant_id, location_id, 'adjust', on_hand - 500 from stock.stock where variant_id = $1 and location_id = 'warehouse'",
    [small],
  );
  await expectInvariantsHold();
});

test.each([
  ['a label is printed', (number: string) => staffed.picker.call('GET', `/staff/print/labels?orders=${number}`)],
  ['it is sent', (number: string) => staffed.send(staffed.picker, number)],
  [
    'it is on hold',
    (number: string) =>
      staffed.shop.pool.query("update orders.orders set held_for = 'FRAUD_REVIEW' where number = $1", [number]),
  ],
])('EDIT-02 once %s a shopper can no longer change the order', async (_when, begin) => {
  const email = freshEmail('late');
  const { number } = await staffed.buy({ email });
  const guest = await asGuest(number, email);
  await begin(number);
  expect((await guest.read()).body.changeable).toBe(false);
  expect(await guest.change({ address: newAddress })).toMatchObject({
    status: 409,
    body: { errorCode: 'OrderChangeTooLate' },
  });
  expect((await guest.read()).body.destination).toContain(homeAddress.street1);
});

test('EDIT-02 of a shopper who changes the address and a picker who prints or sends at that moment, one is first', async () => {
  const { buy, detail, picker, send } = staffed;
  for (const work of [
    (number: string) => send(picker, number),
    (number: string) => picker.call('GET', `/staff/print/labels?orders=${number}`),
  ]) {
    const email = freshEmail('race');
    const { number } = await buy({ email });
    const guest = await asGuest(number, email);
    const [changed, worked] = await Promise.all([guest.change({ address: newAddress }), work(number)]);
    const street = (await guest.read()).body.destination.includes('7 Tory Street');
    expect([200, 409]).toContain(changed.status);
    expect(street).toBe(changed.status === 200);
    const said = (await detail(number)).timeline.map(({ what }: { what: string }) => what);
    // The paper has the address that the order has.
    if (worked.body.labels) expect(JSON.stringify(worked.body.labels).includes('7 Tory Street')).toBe(street);
    if (changed.status === 409) expect(said.includes('Sent') || said.includes('Picking began')).toBe(true);
  }
});
