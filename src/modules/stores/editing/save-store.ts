import type { StoreFields } from '#contract/stores/staff-stores.ts';
import type { Undoes } from '#platform/activity/undo-kind.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, type Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { insertStore, isPathTaken, lockStore, updateStore } from '../internal/store-edit-records.ts';

/** `CODE_TAKEN`: a location has the code of the new store. `PATH_TAKEN`: another store's page has the URL. */
export type SaveStoreRefusal = 'CODE_TAKEN' | 'PATH_TAKEN' | 'CHANGED_ELSEWHERE' | 'NOT_FOUND';

/**
 * Adds a store (`version` null), or changes the one that was read with this version; records who changed which fields,
 * before and after (OWN-05). A new store is a stock location of its own, without stock, and open. `undoes`: which change
 * this one undoes.
 */
export function saveStore(
  ctx: Ctx,
  actor: string,
  code: string,
  { version, store, undoes }: { version: string | null; store: StoreFields; undoes?: Undoes },
): Promise<Result<null, SaveStoreRefusal>> {
  return commitIfOk(ctx, (tx) =>
    version === null ? add(tx, actor, code, store) : change(tx, actor, code, { version, store, undoes }),
  );
}

type Tx = { db: Queries };

async function add(tx: Tx, actor: string, code: string, store: StoreFields): Promise<Result<null, SaveStoreRefusal>> {
  if (await isPathTaken(tx, code, store.path)) return fail('PATH_TAKEN');
  if (!(await insertStore(tx, code, store))) return fail('CODE_TAKEN');
  await writeAudit(tx, { actor, action: 'store.added', subject: `store:${code}`, before: null, after: store });
  return ok(null);
}

async function change(
  tx: Tx,
  actor: string,
  code: string,
  { version, store, undoes }: { version: string; store: StoreFields; undoes: Undoes | undefined },
): Promise<Result<null, SaveStoreRefusal>> {
  const before = await lockStore(tx, code);
  if (!before) return fail('NOT_FOUND');
  if (before.version !== version) return fail('CHANGED_ELSEWHERE');
  if (await isPathTaken(tx, code, store.path)) return fail('PATH_TAKEN');
  const changed = (Object.keys(store) as (keyof StoreFields)[]).filter(
    (name) => canonical(store[name]) !== canonical(before[name]),
  );
  if (changed.length === 0) return ok(null);
  await updateStore(tx, code, store);
  const pick = (from: StoreFields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  await writeAudit(tx, {
    actor,
    action: 'store.changed',
    subject: `store:${code}`,
    ...(undoes && { detail: undoes }),
    before: pick(before),
    after: pick(store),
  });
  return ok(null);
}

/** As text that does not depend on the order of an object's keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
