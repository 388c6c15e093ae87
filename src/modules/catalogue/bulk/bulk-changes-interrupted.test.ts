/** OWN-12: changes of many products whose processes are killed, meet each other, or find a product they cannot write. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import type { BulkChange } from '#contract/staff/products/bulk/bulk-changes.ts';
import { setFailpoint, withOwnFailpoints } from '#platform/steps/failpoint.ts';
import { untilActorGone } from '../../../../tests/support/crashes/actor-gone.ts';
import {
  type Database,
  edit,
  look,
  off,
  preview,
  product,
  run,
  start,
  withShop,
} from '../../../../tests/support/fixtures/bulk-changes/bulk-shop.ts';
import { insertProduct } from '../../../../tests/support/fixtures/catalogue/build-catalogue.ts';
import { deleteOldBulkChanges } from './delete-old-bulk-changes.ts';
import { getBulkChange } from './get-bulk-change.ts';
import { startBulkChange, stopBulkChange, takeBulkChangeBack } from './start-bulk-change.ts';
import { workOnBulkChanges } from './work-on-bulk-changes.ts';

test('OWN-12 killed processes lose nothing and do nothing twice; several processes and two changes of the same products meet', () =>
  withShop(async (shop) => {
    const { ctx, database } = shop;
    const many = Array.from({ length: 9 }, (_, index) => `wave-${index}`);
    for (const code of many)
      await insertProduct(database.db, { name: code, price: '100.00', variants: [{ label: 'US 9', stock: 1 }] });
    const id = await preview(shop, off('10'), { codes: many });
    const rival = await preview(shop, off('50'), { codes: many });
    expect((await startBulkChange(ctx, 'staff:1', id)).ok).toBe(true);
    await withOwnFailpoints(async () => {
      setFailpoint('work on a product of many', { do: 'throw' });
      await expect(workOnBulkChanges(ctx)).rejects.toThrow();
      setFailpoint('change a product of many', { do: 'throw' });
      await expect(workOnBulkChanges(ctx)).rejects.toThrow();
    });
    expect((await getBulkChange(ctx, id, { page: 1 }))?.counts).toMatchObject({ done: 1, planned: 8 });
    for (const point of ['change a product of many', 'work on a product of many'])
      expect(await killedAt(database, point)).toBe('SIGKILL');
    expect((await getBulkChange(ctx, id, { page: 1 }))?.counts).toMatchObject({ done: 2, planned: 7 });
    expect((await stopBulkChange(ctx, 'staff:1', id)).ok).toBe(true);
    expect(await workOnBulkChanges(ctx)).toBe(0);
    expect((await startBulkChange(ctx, 'staff:1', id)).ok).toBe(true);
    expect((await startBulkChange(ctx, 'staff:1', rival)).ok).toBe(true);
    await Promise.all([run(shop), run(shop), run(shop)]);
    expect((await getBulkChange(ctx, id, { page: 1 }))?.counts).toMatchObject({ done: 9 });
    expect(await getBulkChange(ctx, rival, { page: 1 })).toMatchObject({ state: 'done', counts: { 'left-out': 9 } });
    const { rows } = await database.pool.query(
      `select count(*)::int as entries, count(distinct subject)::int as products from platform.audit
       where action = 'product.changed' and detail->>'bulkChange' = $1`,
      [id],
    );
    expect(rows).toEqual([{ entries: 9, products: 9 }]);
    const { rows: cents } = await database.pool.query(
      "select distinct price_cents::int as cents from catalogue.product where code like 'wave-%'",
    );
    expect(cents).toEqual([{ cents: 9_000 }]);
    // Both are taken back while editors work on the products: each is either as before, or as its editor left it.
    expect((await takeBulkChangeBack(ctx, 'staff:1', id)).ok).toBe(true);
    await Promise.all([run(shop), run(shop), edit(shop, 'wave-8', { price: '77.00' }).catch(() => undefined)]);
    const last = (await product(shop, 'wave-8')).product.price;
    expect(['77.00', '100.00']).toContain(last);
    expect((await product(shop, 'wave-0')).product.price).toBe('100.00');
  }));

test('OWN-12 a product that cannot be written is left out after three attempts, each of which fails loudly, and the others are done', () =>
  withShop(async (shop) => {
    await shop.database.pool.query(`create function pg_temp_refuse() returns trigger language plpgsql as $$
      begin raise exception 'no room'; end $$;
      create trigger refuse before update on catalogue.product for each row when (old.code = 'slide') execute function pg_temp_refuse()`);
    const id = await preview(shop, { kind: 'tags', add: ['new'], remove: [] });
    await startBulkChange(shop.ctx, 'staff:1', id);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(workOnBulkChanges(shop.ctx)).rejects.toThrow('no room');
    await run(shop);
    expect(await look(shop, id)).toEqual({
      state: 'done',
      rows: { court: 'done', slide: `left-out: ${bulkChangeMessages.failed}`, boot: 'done' },
    });
  }));

test('OWN-12 previews that nobody started go after a day, and changes after 400 days', () =>
  withShop(async (shop) => {
    const change: BulkChange = { kind: 'tags', add: ['new'], remove: [] };
    const kept = await preview(shop, change);
    const old = await preview(shop, change);
    const done = await start(shop, change);
    const { pool } = shop.database;
    await pool.query("update catalogue.bulk_change set created_at = now() - interval '25 hours' where id <> $1", [
      kept,
    ]);
    expect(await deleteOldBulkChanges(shop.ctx)).toBe(1);
    expect(await getBulkChange(shop.ctx, old, { page: 1 })).toBeNull();
    await pool.query("update catalogue.bulk_change set created_at = now() - interval '401 days' where id = $1", [done]);
    expect(await deleteOldBulkChanges(shop.ctx)).toBe(1);
    expect((await product(shop, 'court')).product.tags).toEqual(['new']);
  }));

/** Works on the changes in a process that is killed at this point; the signal that ended it. */
async function killedAt(database: Database, point: string): Promise<string | null> {
  const root = join(import.meta.dirname, '../../../..');
  const actor = fork(join(root, 'tests/support/fixtures/bulk-changes/bulk-change-actor.ts'), [database.url], {
    cwd: root,
    execPath: join(root, 'node_modules/.bin/node'),
    env: { ...process.env, NODE_ENV: 'test', KERB_FAILPOINTS: JSON.stringify({ [point]: { do: 'kill' } }) },
  });
  const [, signal] = (await once(actor, 'exit')) as [number | null, string | null];
  await untilActorGone(database);
  return signal;
}
