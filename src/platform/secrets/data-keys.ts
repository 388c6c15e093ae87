/** The data keys of a database, which seal its secrets: stored wrapped by a key from outside, unwrapped once a process. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { type KeyEncryptionKey, type KeyEncryptionKeys, KeyProblem } from '../keys/key-encryption-key.port.ts';
import { keyringOf } from '../keys/keyring.ts';

type Db = { db: Queries };

export interface DataKey {
  id: string;
  key: Buffer;
}
/** The keys that this database was opened with. */
export const keysOf = (ctx: Db): KeyEncryptionKeys => keyringOf(ctx.db).keys;

/** The newest data key, unwrapped; null while nothing in the database is sealed. Throws a KeyProblem without its key. */
export async function newestDataKey(ctx: Db): Promise<DataKey | null> {
  const row = await ctx.db
    .selectFrom('platform.data_key')
    .select(['id', 'wrapped', 'wrapped_by'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, key: await unwrap(ctx, row) } : null;
}

/** The data key of that id. Throws a KeyProblem when there is none, or its key is missing. */
export async function dataKeyOf(ctx: Db, id: string): Promise<Buffer> {
  const known = keyringOf(ctx.db).unwrapped.get(id);
  if (known) return known;
  const row = await ctx.db
    .selectFrom('platform.data_key')
    .select(['id', 'wrapped', 'wrapped_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new KeyProblem(`The database has secrets sealed with the data key ${id}, which it does not have.`);
  return unwrap(ctx, row);
}

async function unwrap(
  ctx: Db,
  { id, wrapped, wrapped_by: by }: { id: string; wrapped: Buffer; wrapped_by: string },
): Promise<Buffer> {
  const { keys, unwrapped } = keyringOf(ctx.db);
  const known = unwrapped.get(id);
  if (known) return known;
  const key = await keyNamed(keys, by).unwrap(wrapped, id);
  unwrapped.set(id, key);
  return key;
}

/** The part of an id before the colon: a key service finds the key of what it wrapped by itself. */
const kindOf = (id: string): string => id.slice(0, id.indexOf(':'));

function keyNamed({ current, previous }: KeyEncryptionKeys, by: string): KeyEncryptionKey {
  const given = [current, previous].filter((key) => key !== null);
  const found =
    given.find(({ id }) => id === by) ?? given.find(({ id }) => kindOf(id) !== 'setting' && kindOf(id) === kindOf(by));
  if (found) return found;
  throw new KeyProblem(
    `The secrets in this database are sealed with the key ${by}. ${
      given.length === 0
        ? 'No key is set'
        : `The settings have ${given.map(({ id }) => id).join(' and ')}, which is another one`
    }: set KERB_SECRET_KEY, or KERB_SECRET_KEY_PREVIOUS, to the key that sealed them (docs/production.md).`,
  );
}

/** Whether a data key is wrapped with another key than the current one, or there is none yet. */
export async function needsWrapping(ctx: Db): Promise<boolean> {
  const { current } = keysOf(ctx);
  if (!current) return false;
  const rows = await ctx.db.selectFrom('platform.data_key').select('wrapped_by').execute();
  return rows.length === 0 || rows.some(({ wrapped_by: by }) => by !== current.id);
}

/** Creates a data key, which seals from now on what is sealed. Throws a KeyProblem where no key is set. */
export async function createDataKey(tx: Db): Promise<void> {
  const { current } = keysOf(tx);
  if (!current) throw new KeyProblem('No key is set: set KERB_SECRET_KEY first (docs/production.md).');
  const id = randomUUID();
  const key = randomBytes(32);
  await tx.db
    .insertInto('platform.data_key')
    .values({ id, wrapped: await current.wrap(key, id), wrapped_by: current.id })
    .execute();
}

/** Wraps every data key with the current key, and creates the first one. Resolves to how many were wrapped anew. */
export async function wrapDataKeys(tx: Db): Promise<number> {
  const { current } = keysOf(tx);
  const rows = await tx.db
    .selectFrom('platform.data_key')
    .select(['id', 'wrapped', 'wrapped_by'])
    .forUpdate()
    .execute();
  if (!current || rows.length === 0) {
    await createDataKey(tx);
    return 1;
  }
  const others = rows.filter(({ wrapped_by: by }) => by !== current.id);
  for (const row of others) {
    const wrapped = await current.wrap(await unwrap(tx, row), row.id);
    await tx.db
      .updateTable('platform.data_key')
      .set({ wrapped, wrapped_by: current.id })
      .where('id', '=', row.id)
      .execute();
  }
  return others.length;
}
