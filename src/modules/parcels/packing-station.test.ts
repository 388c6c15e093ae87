/** PARC-07 packing by scan, pick waves and manifests, each with two people at once. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { putOnShelf } from '#modules/admin-stock/put-on-shelf.ts';
import { cancelForShopper } from '#modules/fulfilment/cancel-for-shopper.ts';
import { cancelOrder } from '#modules/fulfilment/cancel-order.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { inShelfOrder } from '#modules/stock/shelves/shelf-order.ts';
import { placed } from '../../../tests/support/fixtures/orders/dispatched-orders.ts';
import {
  expectAgreement,
  packed,
  useWorld,
  type World,
} from '../../../tests/support/fixtures/orders/packed-parcels.ts';
import { closeManifest } from './manifests/close-manifest.ts';
import { getManifest } from './manifests/get-manifest.ts';
import { listManifests } from './manifests/list-manifests.ts';
import { linesOfScans } from './packing-scans/lines-of-scans.ts';
import { undoParcel } from './undo-parcel.ts';
import { endWave } from './waves/end-wave.ts';
import { getWave } from './waves/get-wave.ts';
import { listWaves } from './waves/list-waves.ts';
import { startWave } from './waves/start-wave.ts';

const order = async (world: World, units: number[] = [1]) => {
  const number = await placed(world.harness, units);
  await world.harness.settle();
  return number;
};
/** Another process on the same database. */
const another = ({ harness, ctx }: World) => ({ ...ctx, db: harness.another().db });
const codesOf = async ({ ctx }: World, number: string) =>
  (await getOrder(ctx, number))?.lines.map(({ variantCode }) => variantCode) ?? [];

test('PARC-07 a parcel holds what was scanned: another size, and one too many, are refused', async () => {
  const world = await useWorld();
  const { ctx, harness } = world;
  const number = await order(world, [2]);
  const [code = ''] = await codesOf(world, number);
  const { rows } = await harness.database.pool.query(
    `select other.code, other.barcode from catalogue.variant other join catalogue.variant mine on mine.product_id = other.product_id
     where mine.code = $1 and other.code <> $1 limit 1`,
    [code],
  );
  await harness.database.pool.query("update catalogue.variant set barcode = '9421234567894' where code = $1", [code]);
  expect(await linesOfScans(ctx, number, [code.toLowerCase(), '9421234567894'])).toEqual({
    ok: true,
    value: [{ lineNo: 1, qty: 2 }],
  });
  expect(await linesOfScans(ctx, number, [code])).toEqual({ ok: true, value: [{ lineNo: 1, qty: 1 }] });
  for (const wrong of [rows[0]?.code ?? 'ANOTHER-SIZE', '9400000000000', '9421234567894 '])
    expect(await linesOfScans(ctx, number, [code, wrong])).toEqual({
      ok: false,
      error: { reason: 'WRONG_ITEM', code: wrong },
    });
  expect(await linesOfScans(ctx, number, [code, code, code])).toMatchObject({ ok: false, error: { code } });
  expect(await linesOfScans(ctx, 'NZ00000000', [code])).toEqual({ ok: false, error: { reason: 'NO_SUCH_ORDER' } });
});

test('PARC-07 two people who start waves at once get different orders, in the order of the shelves', async () => {
  const world = await useWorld();
  const { ctx, harness } = world;
  const numbers = [await order(world, [1, 1]), await order(world, [2]), await order(world), await order(world)];
  const [first = '', second = ''] = await codesOf(world, numbers[0] ?? '');
  for (const [code, shelf] of [
    [first, 'A-10'],
    [second, 'A-2'],
  ] as const)
    expect(await putOnShelf(ctx, { locationId: 'warehouse', shelf, code, actor: 'test' })).toMatchObject({
      ok: true,
      value: { shelf, before: null },
    });
  expect(await putOnShelf(ctx, { locationId: 'nowhere', shelf: 'A', code: first, actor: 'test' })).toMatchObject({
    error: 'NO_SUCH_PLACE',
  });
  expect(await putOnShelf(ctx, { locationId: 'warehouse', shelf: 'A', code: 'NONE', actor: 'test' })).toMatchObject({
    error: 'UNKNOWN',
  });
  const [one, two] = [randomUUID(), randomUUID()];
  const wish = { place: 'warehouse', orders: 2, actor: 'test' };
  const started = await Promise.all([
    startWave(ctx, { ...wish, id: one }),
    startWave(another(world), { ...wish, id: two }),
    startWave(another(world), { ...wish, id: one }),
  ]);
  expect(started).toEqual([one, two, one].map((id) => ({ ok: true, value: { id } })));
  const [waveOne, waveTwo] = [await getWave(ctx, one), await getWave(ctx, two)];
  const of = (wave: typeof waveOne) => wave?.orders.map(({ number }) => number) ?? [];
  expect([...of(waveOne), ...of(waveTwo)].sort()).toEqual([...numbers].sort());
  expect(await startWave(ctx, { ...wish, id: randomUUID() })).toEqual({ ok: false, error: 'NOTHING_TO_PICK' });
  const mixed = of(waveOne).includes(numbers[0] ?? '') ? waveOne : waveTwo;
  expect(mixed?.lines.map(({ shelf }) => shelf)).toEqual(['A-2', 'A-10']);
  expect(mixed?.lines[1]).toMatchObject({ code: first, qty: 3, baskets: [{ qty: 1 }, { qty: 2 }] });
  // Its shopper is too late, staff are not; what was sent or cancelled is picked no more.
  expect(await cancelForShopper(ctx, numbers[3] ?? '', 'shopper')).toMatchObject({ ok: false });
  await cancelOrder(harness.ctx, numbers[2] ?? '', 'test');
  await dispatchOrder(harness.ctx, numbers[3] ?? '', { actor: 'test' });
  await harness.settle();
  const rest = [await getWave(ctx, one), await getWave(ctx, two)].flatMap((wave) => wave?.orders ?? []);
  expect(
    rest
      .filter(({ units }) => units === 0)
      .map(({ number }) => number)
      .sort(),
  ).toEqual([numbers[2], numbers[3]].sort());
  expect(await listWaves(ctx)).toHaveLength(2);
  for (const id of [one, one, two]) expect(await endWave(ctx, id, 'test')).toEqual({ ok: true, value: null });
  expect(await endWave(ctx, randomUUID(), 'test')).toEqual({ ok: false, error: 'NO_SUCH_WAVE' });
  expect(await listWaves(ctx)).toEqual([]);
  const third = randomUUID();
  await startWave(ctx, { ...wish, id: third, orders: 50 });
  expect(of(await getWave(ctx, third)).sort()).toEqual([numbers[0], numbers[1]].sort());
});

test('PARC-07 shelves are walked by their numbers, and what has none comes last', () => {
  const shelves = ['B-1', 'A-10', null, 'A-2', 'A-2-1', 'A-1'].map((shelf) => ({ shelf }));
  expect(shelves.sort(inShelfOrder).map(({ shelf }) => shelf)).toEqual(['A-1', 'A-2', 'A-2-1', 'A-10', 'B-1', null]);
});

test('PARC-07 a parcel is on one manifest, whoever closes it and however often; what may not leave stays', async () => {
  const world = await useWorld();
  const { ctx } = world;
  const numbers = [await order(world), await order(world), await order(world)];
  const parcels = [];
  for (const number of numbers) parcels.push(await packed(world, number));
  const [, , undone] = parcels;
  const ids = parcels.map(({ id }) => id);
  expect((await listManifests(ctx)).open).toMatchObject([{ carrier: 'NZ Post', parcels: [{}, {}, {}] }]);
  await undoParcel(ctx, { number: numbers[2] ?? '', id: undone?.id ?? '', actor: 'test' });
  const wish = { carrier: 'NZ Post', parcels: ids, actor: 'test' };
  expect(await closeManifest(ctx, { ...wish, id: randomUUID(), carrier: 'Aramex' })).toEqual({
    ok: false,
    error: 'NOTHING_TO_TAKE',
  });
  const [one, two] = [randomUUID(), randomUUID()];
  const closed = await Promise.all([
    closeManifest(ctx, { ...wish, id: one }),
    closeManifest(another(world), { ...wish, id: one }),
    closeManifest(another(world), { ...wish, id: two }),
  ]);
  expect(closed.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  const manifests = [await getManifest(ctx, one), await getManifest(ctx, two)].flatMap((manifest) => manifest ?? []);
  expect(manifests).toHaveLength(1);
  expect(manifests[0]?.parcels.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
  const id = manifests[0]?.id ?? '';
  const again = { ok: true, value: { id, parcels: 2, left: [undone?.id] } };
  expect(await closeManifest(ctx, { ...wish, id })).toEqual(again);
  expect(await closeManifest(ctx, { ...wish, id: randomUUID() })).toEqual({ ok: false, error: 'NOTHING_TO_TAKE' });
  expect(await listManifests(ctx)).toMatchObject({ open: [], closed: [{ id, parcels: 2, carrier: 'NZ Post' }] });
  for (const number of numbers.slice(0, 2)) expect((await getOrder(ctx, number))?.state).toBe('SHIPPED');
  await expectAgreement(world);
});
