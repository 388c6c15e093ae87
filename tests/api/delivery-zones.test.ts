/** OWN-06 Delivery zones through a whole shop: tried, published, bound to quotes, taken back, and orders that outlive a method. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryZone, DeliveryZones } from '#contract/delivery/delivery-zones.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { homeAddress, placeOrder } from '../support/clients/place-order.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
let sizeCode = '';
beforeAll(async () => {
  staffed = await openStaffedShop();
  const { rows } = await staffed.shop.pool.query('select code from catalogue.variant where id = $1', [
    staffed.court.sizes[1],
  ]);
  sizeCode = rows[0].code;
}, patient(60_000));
afterAll(() => staffed.close());

const itemsOf = (qty = 1) => [{ productId: staffed.court.productId, variantId: staffed.court.sizes[1] ?? '', qty }];
const ruralAddress = { ...homeAddress, street1: '12 Bay Road', suburb: 'RD 2', postcode: '0782', state: 'Warkworth' };
/** What the checkout says. */
const quote = async (address = ruralAddress, qty = 1, methodCode = 'standard') => {
  const { status, body } = await accountClient(staffed.shop.url).call('POST', '/checkout/info', {
    cart: { items: itemsOf(qty), shippingAddress: address, shipping: { methodCode } },
  });
  expect(status).toBe(200);
  return body;
};
const shippingOf = async (address = ruralAddress): Promise<number> => (await quote(address)).shippingTotal;
const tryIt = (
  zones: DeliveryZones | null,
  { postcode, state, street1, suburb } = ruralAddress,
  qty = 1,
  code = sizeCode,
) =>
  staffed.manager.call('POST', '/staff/delivery-zones/try', {
    zones,
    items: [{ code, qty }],
    address: { postcode, state, street1, suburb },
  });
const zonesNow = async () => (await staffed.manager.call('GET', '/staff/delivery-zones')).body;
const draft = (zones: unknown) => {
  const text = JSON.stringify(zones);
  return staffed.manager.call('POST', '/staff/settings/revisions', { changes: { KERB_DELIVERY_ZONES: text } });
};
const publish = async (id: number) => {
  const answer = await staffed.manager.call('PUT', `/staff/settings/revisions/${id}`, { publishAt: null });
  expect(answer).toMatchObject({ status: 200 });
};
const order = (total: number, address = ruralAddress) =>
  placeOrder(accountClient(staffed.shop.url), { items: itemsOf(), email: 'zones@example.co.nz', address, total });

/** Today's zones with a rural surcharge: $9.50 from Monday to Wednesday until noon, free from $400. */
async function withRuralSurcharge(): Promise<DeliveryZones> {
  const { zones } = (await zonesNow()) as { zones: DeliveryZones };
  const change = (zone: DeliveryZone): DeliveryZone =>
    zone.kinds.join() === 'rural'
      ? {
          ...zone,
          methods: zone.methods.map((method) =>
            method.code === 'standard'
              ? { ...method, price: 9.5, prices: [{ fromParcels: 2, price: 14 }], freeFrom: 400 }
              : { ...method, price: 12, freeFrom: null },
          ),
        }
      : zone;
  return { ...zones, zones: zones.zones.map(change) };
}

test('OWN-06 a try gives what the checkout gives, for what applies and for what is not published yet', async () => {
  const before = await zonesNow();
  expect(before).toMatchObject({ isFromFile: true, isFixed: false, findings: { gaps: [], unreached: [] } });
  const addresses = [
    ruralAddress,
    homeAddress,
    { ...homeAddress, postcode: '1010', suburb: 'Auckland Central', state: 'Auckland' },
    { ...homeAddress, street1: 'PO Box 12', postcode: '6011' },
    { ...homeAddress, postcode: '8016' },
  ];
  for (const address of addresses)
    for (const qty of [1, 2, 9])
      for (const zones of [null, before.zones]) {
        const { status, body } = await tryIt(zones, address, qty);
        expect(status).toBe(200);
        const info = await quote(address, qty, 'none');
        const known = ({ available, code }: { available: boolean; code: string }) => available && code;
        // The zones of the file say of a method that only others have what the file says of it.
        expect(body.methods.filter(known)).toEqual(info.availableShippingMethods.filter(known));
        expect(body.selected).toBe(info.selectedShippingMethod.code);
        expect(body.goods).toBe(info.goodsSubtotal);
        if (zones === null) expect(body.methods).toEqual(info.availableShippingMethods);
      }
  const zones = await withRuralSurcharge();
  expect((await tryIt(zones)).body).toMatchObject({
    zone: 'Rural delivery (RD)',
    parcels: 1,
    grams: 900,
    goods: 149.9,
  });
  const priceOf = async (qty: number) =>
    (await tryIt(zones, ruralAddress, qty)).body.methods.find((one: { code: string }) => one.code === 'standard').price;
  expect([await priceOf(1), await priceOf(2)]).toEqual([9.5, 9.5]);
  expect(await shippingOf(), 'nothing has changed for shoppers').toBe(6);
  expect((await tryIt(zones, ruralAddress, 1, 'no-such-size')).body).toMatchObject({
    errorCode: 'BadRequest',
    fields: { 'items.0.code': 'The shop has no size no-such-size.' },
  });
});

test('OWN-06 published zones decide at once; an order with the earlier quote is told the new total; taken back, all is as before', async () => {
  const zones = await withRuralSurcharge();
  const shown = await quote();
  const drafted = await draft(zones);
  expect(drafted.status).toBe(201);
  expect(await shippingOf()).toBe(6);
  await publish(drafted.body.id);
  expect(await shippingOf()).toBe(9.5);
  expect(await shippingOf(homeAddress)).toBe(6);
  expect(await zonesNow()).toMatchObject({ isFromFile: false, zones });
  expect((await tryIt(null)).body.methods).toEqual((await quote()).availableShippingMethods);

  const late = await order(shown.grandTotal);
  expect(late).toMatchObject({ status: 409, body: { errorCode: 'TotalChanged', total: shown.grandTotal + 3.5 } });
  const placed = await order(shown.grandTotal + 3.5);
  expect(placed.status).toBe(201);
  const { rows } = await staffed.shop.pool.query(
    'select shipping_cents::int, total_cents::int from orders.orders where number = $1',
    [placed.body.orderNumber],
  );
  expect(rows).toEqual([{ shipping_cents: 950, total_cents: Math.round((shown.grandTotal + 3.5) * 100) }]);

  const back = await staffed.manager.call('POST', `/staff/settings/revisions/${drafted.body.id}/taking-back`);
  expect(back).toMatchObject({ status: 201, body: { takesBack: drafted.body.id } });
  await publish(back.body.id);
  expect(await quote()).toEqual(shown);
  const { revisions } = (await staffed.manager.call('GET', '/staff/settings')).body;
  expect(revisions.map((one: { publishedBy: string }) => one.publishedBy)).toEqual(Array(2).fill(staffed.manager.name));
  await staffed.expectInvariantsHold();
});

test('OWN-06 an order whose method was removed since is changed, sent, refunded and reported as agreed', async () => {
  const { number, total } = await staffed.buy({ email: 'removed@example.co.nz', qty: 2 });
  const { zones } = (await zonesNow()) as { zones: DeliveryZones };
  const everywhereElse = zones.everywhereElse.map((method) => ({
    ...method,
    code: 'courier',
    label: 'Courier',
    price: 11,
  }));
  const drafted = await draft({ zones: [], everywhereElse: everywhereElse.slice(0, 1) });
  expect(drafted.status).toBe(201);
  await publish(drafted.body.id);
  expect((await quote()).availableShippingMethods.map(({ code }: { code: string }) => code)).not.toContain('standard');
  expect((await staffed.detail(number)).shippingLabel).toBe('Standard delivery');
  const changeable = (await staffed.service.call('GET', `/staff/orders/${number}/changeable`)).body;
  expect(changeable).toMatchObject({ methodCode: 'standard' });
  expect(changeable.methods).not.toContainEqual(expect.objectContaining({ code: 'standard' }));
  const changed = await staffed.service.call('POST', `/staff/orders/${number}/change-quote`, {
    quantities: [{ lineId: changeable.lines[0].lineId, qty: 1 }],
  });
  expect(changed.status).toBe(200);
  expect(changed.body.after.delivery, 'what was agreed').toBe(changed.body.before.delivery);

  expect((await staffed.send(staffed.picker, number)).status).toBe(200);
  await staffed.untilCaptured(number);
  const refund = { key: randomUUID(), amount: 5, reason: 'Scuffed' };
  expect((await staffed.service.call('POST', `/staff/orders/${number}/refunds`, refund)).status).toBeLessThan(300);
  const today = nzDay(new Date());
  const figures = await staffed.manager.call('GET', `/staff/figures?from=${today}&to=${today}`);
  expect(figures).toMatchObject({ status: 200, body: { days: [{ orders: expect.any(Number) }] } });
  const exported = await staffed.manager.call('GET', '/staff/exports/orders?format=csv');
  expect(exported.body.split('\n').find((row: string) => row.includes(number))).toContain(',standard,');
  expect(total).toBeGreaterThan(0);
  await publish(
    (await staffed.manager.call('POST', `/staff/settings/revisions/${drafted.body.id}/taking-back`)).body.id,
  );
  await staffed.expectInvariantsHold();
});

test('OWN-06 only who may change settings sees and tries zones; what is wrong is refused with its place', async () => {
  for (const who of [staffed.merchandiser, staffed.service]) {
    expect((await who.call('GET', '/staff/delivery-zones')).status).toBe(403);
    expect((await who.call('POST', '/staff/delivery-zones/try', {})).status).toBe(403);
  }
  const { zones } = await zonesNow();
  const refused = await draft({ ...zones, everywhereElse: [{ ...zones.everywhereElse[0], price: -1 }] });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errorCode: 'SettingsRefused',
      fields: { KERB_DELIVERY_ZONES: expect.stringContaining('everywhereElse.0.price') },
    },
  });
  for (const wrong of ['{', '[]', 'null', '{"zones":[]}', 5])
    expect((await draft(wrong)).body.errorCode, String(wrong)).toBe('SettingsRefused');
  for (const body of [
    {},
    { zones: null, items: [], address: { postcode: '6011' } },
    { zones: {}, items: [], address: {} },
  ])
    expect((await staffed.manager.call('POST', '/staff/delivery-zones/try', body)).status).toBe(400);
});
