/** PARC-03 through whole shops: carriers notify them over HTTP, and staff and customers see where a parcel is. */
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pollScans } from '#modules/parcels/tracking/poll-scans.ts';
import { openDatabase } from '#platform/database/database.ts';
import { chooseCarrier } from '#server/connections/choose-carrier.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient } from '../support/clients/account-client.ts';
import { type BoughtSize, buy } from '../support/clients/buy-two-sizes.ts';
import { newStaff, type StaffPerson } from '../support/clients/staff-client.ts';
import { type Court, insertCourt } from '../support/prepared-shops/harbour-court.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { testConfig } from '../support/shop/test-context.ts';
import { patient } from '../support/vitest/patience.ts';

interface Connected {
  shop: TestShop;
  sizes: BoughtSize[];
  picker: StaffPerson;
}
let starshipit: Connected;
let nzPost: Connected;
const open = async (carrier: string): Promise<Connected> => {
  let court: Court = { productId: '', sizes: [] };
  const settings = {
    KERB_RATE_LIMIT_SCALE: '0',
    KERB_CARRIER: carrier,
    KERB_CARRIER_NOTIFY_SECRET: 'parcels',
    KERB_PARCEL_EMAILS: 'delivered',
    KERB_PARCEL_SILENT_HOURS: '5',
  };
  const fill = async (url: string) => {
    court = await insertCourt(url);
  };
  const shop = await startTestShop(settings, { template: 'kerb_template', fill });
  const sizes = court.sizes.slice(0, 2).map((variantId) => ({ productId: court.productId, variantId }));
  return { shop, sizes, picker: await newStaff(shop, 'picker', 'Hemi Tāwhai') };
};
beforeAll(async () => {
  [starshipit, nzPost] = [await open('starshipit'), await open('nz-post')];
}, patient(120_000));
afterAll(async () => {
  for (const { shop } of [starshipit, nzPost]) {
    expect(shop.errors).toEqual([]);
    await shop.close();
  }
});

/** An order whose parcel the courier has; its tracking number. */
async function sentOrder({ shop, sizes, picker }: Connected) {
  const email = `track-${randomUUID().slice(0, 8)}@example.co.nz`;
  const number = await buy(shop, sizes, { email });
  const id = randomUUID();
  const size = { weightGrams: 1_800, lengthCm: 35, widthCm: 25, heightCm: 28 };
  const bought = await picker.call('POST', `/staff/orders/${number}/parcels`, { id, ...size });
  expect(bought.status).toBe(200);
  const path = '/staff/orders/{number}/parcels';
  await expectEntry(shop.pool, `POST ${path}`, { subject: number, before: null, after: { weightGrams: 1_800 } });
  expect((await picker.call('POST', `/staff/orders/${number}/parcels/${id}/hand-over`)).status).toBe(200);
  const handedOver = { subject: number, before: { state: 'PLACED' }, after: { state: 'SHIPPED' } };
  await expectEntry(shop.pool, `POST ${path}/{id}/hand-over`, handedOver);
  return { number, id, email, trackingNumber: bought.body.parcel.trackingNumber as string };
}
const post = (shop: TestShop, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/nz/api/carriers/scans/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const webhookOf = (trackingNumber: string, status: string, at = new Date().toISOString()) =>
  JSON.stringify({
    order_number: 'any',
    carrier_name: 'NZ Post',
    tracking_number: trackingNumber,
    tracking_status: status,
    last_updated_date: at,
  });
const sign = (body: string, secret = 'parcels') => ({
  'x-starshipit-signature': createHmac('sha256', secret).update(body).digest('hex'),
});
const scansOf = async ({ shop }: Connected, id: string): Promise<number> =>
  (await shop.pool.query('select count(*)::int as n from parcels.scan where parcel_id = $1', [id])).rows[0].n;
const lookUp = async ({ shop }: Connected, number: string, email: string) =>
  (await accountClient(shop.url).call('POST', '/orders/lookup', { number, email })).body.order;

test('PARC-03 a webhook of Starshipit counts with its signature only, once, and moves order, emails and timeline', async () => {
  const { shop, picker } = starshipit;
  const { number, id, email, trackingNumber } = await sentOrder(starshipit);
  const body = webhookOf(trackingNumber, 'OutForDelivery');
  for (const headers of [{}, sign(body, 'wrong'), sign(`${body} `), { 'x-starshipit-signature': '' }])
    expect((await post(shop, 'starshipit', body, headers)).status).toBe(403);
  // Nothing of it is parsed before: an unsigned text is as forged as an unsigned webhook.
  expect((await post(shop, 'starshipit', '{"__proto__": [', {})).status).toBe(403);
  expect((await post(shop, 'starshipit', 'x'.repeat(70_000), {})).status).toBe(413);
  expect((await post(shop, 'starshipit', '{', sign('{'))).status).toBe(403);
  expect((await post(shop, `nz-post/${'0'.repeat(32)}`, body)).status).toBe(404);
  expect(await scansOf(starshipit, id)).toBe(0);
  const replays = await Promise.all([1, 2, 3, 4].map(() => post(shop, 'starshipit', body, sign(body))));
  expect(replays.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect(await scansOf(starshipit, id)).toBe(1);
  const nobody = webhookOf('SSP00000000', 'Delivered');
  expect((await post(shop, 'starshipit', nobody, sign(nobody))).status).toBe(204);
  const strange = webhookOf(trackingNumber, 'KuaTaeMai');
  expect((await post(shop, 'starshipit', strange, sign(strange))).status).toBe(204);
  const there = webhookOf(trackingNumber, 'Delivered', new Date(Date.now() + 1_000).toISOString());
  expect((await post(shop, 'starshipit', there, sign(there))).status).toBe(204);
  const order = await lookUp(starshipit, number, email);
  expect(order).toMatchObject({ status: 'Delivered', parcels: [{ tracking: { state: 'DELIVERED' } }] });
  expect(order.parcels[0].tracking.scans.map(({ words }: { words: string }) => words)).toEqual([
    'Delivered',
    'Kua tae mai',
    'Out for delivery',
  ]);
  const { body: seen } = await picker.call('GET', `/staff/orders/${number}`);
  const scanned = seen.timeline.filter(({ what }: { what: string }) => what === 'Scanned');
  expect(scanned).toHaveLength(3);
  expect(scanned[0]).toMatchObject({ topic: 'parcel', who: 'the carrier' });
  // The shop of this test sends one kind of email about parcels.
  const { rows } = await shop.pool.query(
    "select count(*)::int as n from platform.outbox where kind = 'email.parcel' and payload->>'what' = 'delivered'",
  );
  expect(rows[0].n).toBe(1);
  await expect
    .poll(async () => (await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject), {
      timeout: patient(45_000),
    })
    .toContainEqual(expect.stringContaining('has been delivered'));
  expect((await mailFor(shop.simulatorUrl, email)).map(({ subject }) => subject).join()).not.toMatch(
    /on its way|out for/,
  );
});

test(
  'PARC-03 NZ Post is asked to notify an address with a key; another process that polls at once adds nothing',
  async () => {
    const { shop, picker } = nzPost;
    const { number, id, email, trackingNumber } = await sentOrder(nzPost);
    await expect
      .poll(
        async () =>
          (await shop.pool.query('select subscribed_at from parcels.parcel where id = $1', [id])).rows[0].subscribed_at,
        { timeout: patient(60_000) },
      )
      .not.toBeNull();
    const scan = (more: Record<string, unknown>) =>
      fetch(`${shop.simulatorUrl}/control/parcels/scan`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ trackingNumber, ...more }),
      });
    // Notified three times by the simulator itself, over HTTP.
    expect((await scan({ code: '13', words: 'Picked up', place: 'Penrose', notify: 3 })).status).toBe(201);
    expect(await scansOf(nzPost, id)).toBe(1);
    expect((await post(shop, `nz-post/${'0'.repeat(32)}`, '{}')).status).toBe(403);
    expect((await post(shop, 'starshipit', '{}', sign('{}'))).status).toBe(404);
    // Lost: two processes find it, and one records it.
    await scan({
      code: '42',
      words: 'Card left',
      place: 'Newton',
      notify: 0,
      at: new Date(Date.now() + 5_000).toISOString(),
    });
    await shop.pool.query('update parcels.parcel set next_poll_at = now() where id = $1', [id]);
    const config = testConfig({ KERB_CARRIER: 'nz-post', KERB_CARRIER_NOTIFY_SECRET: 'parcels' });
    const processes = [openDatabase(shop.databaseUrl), openDatabase(shop.databaseUrl)];
    const asked = await Promise.all(
      processes.map((database) => {
        const log = { info() {}, warn() {}, error() {}, debug() {} };
        const ctx = { db: database.db, config, log, clock: { now: () => new Date() }, requestId: 'test' };
        return pollScans({ ...ctx, carrier: chooseCarrier(config, shop.simulatorUrl) } as never);
      }),
    );
    await Promise.all(processes.map((database) => database.close()));
    expect(asked[0] ?? 0).toBeLessThanOrEqual(1);
    await expect.poll(() => scansOf(nzPost, id), { timeout: patient(30_000) }).toBe(2);
    expect(await lookUp(nzPost, number, email)).toMatchObject({
      status: 'Dispatched',
      parcels: [
        { tracking: { state: 'EXCEPTION', scans: [{ words: 'Card left', place: 'Newton' }, { place: 'Penrose' }] } },
      ],
    });
    const { body } = await picker.call('GET', '/staff/parcels');
    expect(body.parcels).toMatchObject([{ id, orderNumber: number, kind: 'EXCEPTION', words: 'Card left' }]);
    expect((await picker.call('POST', `/staff/parcels/${id}/settle`)).status).toBe(204);
    const settled = { subject: number, before: null, after: { lookedAt: expect.stringMatching(/Z$/) } };
    await expectEntry(shop.pool, 'POST /staff/parcels/{id}/settle', settled);
    const other = await buy(shop, nzPost.sizes, { email: 'undone@example.co.nz' });
    const packed = { id: randomUUID(), weightGrams: 900, lengthCm: 35, widthCm: 25, heightCm: 14 };
    expect((await picker.call('POST', `/staff/orders/${other}/parcels`, packed)).status).toBe(200);
    expect((await picker.call('POST', `/staff/orders/${other}/parcels/${packed.id}/undo`)).status).toBeLessThan(300);
    const undone = { subject: other, before: { parcel: 'LABELLED' }, after: { parcel: 'UNDONE' } };
    await expectEntry(shop.pool, 'POST /staff/orders/{number}/parcels/{id}/undo', undone);
    expect((await picker.call('GET', '/staff/parcels')).body.parcels).toEqual([]);
    expect((await picker.call('POST', `/staff/parcels/${randomUUID()}/settle`)).status).toBe(404);
    await shop.pool.query(
      "update parcels.parcel set tracking = 'ON_ITS_WAY', handed_over_at = now() - interval '6 hours', last_scan_at = now() - interval '6 hours', settled_at = null where id = $1",
      [id],
    );
    expect((await picker.call('GET', '/staff/parcels')).body.parcels).toMatchObject([{ kind: 'NO_SCAN' }]);
    const merchandiser = await newStaff(shop, 'merchandiser');
    expect((await merchandiser.call('GET', '/staff/parcels')).status).toBe(403);
  },
  patient(120_000),
);
