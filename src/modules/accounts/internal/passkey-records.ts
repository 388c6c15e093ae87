/** Passkeys of customers, and what they have to sign next. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { StoredPasskey } from '../passkey.port.ts';

type Db = { db: Queries };
export interface CustomerPasskey extends StoredPasskey {
  id: string;
  customerId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const selectPasskeys = (ctx: Db, customerId: string): Promise<CustomerPasskey[]> =>
  readPasskeys(ctx, { column: 'user_id', value: customerId });

/** Whoever's it is; null where nobody has it. */
export async function selectPasskeyByCredential(ctx: Db, credentialId: string): Promise<CustomerPasskey | null> {
  const [passkey = null] = await readPasskeys(ctx, { column: 'credential_id', value: credentialId });
  return passkey;
}

async function readPasskeys(
  ctx: Db,
  { column, value }: { column: 'user_id' | 'credential_id'; value: string },
): Promise<CustomerPasskey[]> {
  const rows = await ctx.db
    .selectFrom('accounts.passkey')
    .selectAll()
    .where(column, '=', value)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerId: row.user_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    signCount: Number(row.sign_count),
    transports: row.transports,
  }));
}

/** False when anybody has this passkey already. */
export async function insertPasskey(
  ctx: Db,
  customerId: string,
  { name, ...key }: StoredPasskey & { name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into accounts.passkey (user_id, credential_id, public_key, sign_count, transports, name)
    values (${customerId}::uuid, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.signCount}, ${key.transports}::text[], ${name})
    on conflict (credential_id) do nothing returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** Locks the passkey; false when it was removed, or another use has counted in the meantime: one of the two is a copy. */
export async function countPasskeyUse(
  ctx: Db,
  id: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update accounts.passkey set sign_count = ${now}, last_used_at = now()
    where id = ${id}::uuid and sign_count = ${before} returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** False when the customer has no such passkey. */
export async function deletePasskey(ctx: Db, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('accounts.passkey')
    .where('id', '=', id)
    .where('user_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns how many there were. */
export async function deletePasskeys(ctx: Db, customerId: string): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('accounts.passkey')
    .where('user_id', '=', customerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** For the customer's own file: neither key nor id. */
export async function selectPasskeyData(ctx: Db, customerId: string): Promise<unknown> {
  const passkeys = await selectPasskeys(ctx, customerId);
  return passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, addedAt: createdAt, lastUsedAt }));
}

type ChallengePurpose = 'log-in' | 'add' | 'confirm';
const CHALLENGE_SECONDS = 300;

/** Replaces the one before. */
export async function putChallenge(
  ctx: Db,
  { holder, purpose, challenge }: { holder: string; purpose: ChallengePurpose; challenge: string },
): Promise<void> {
  await sql`
    insert into accounts.passkey_challenge (holder, purpose, challenge, expires_at)
    values (${holder}, ${purpose}, ${challenge}, now() + make_interval(secs => ${CHALLENGE_SECONDS}))
    on conflict (holder, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    ctx.db,
  );
}

/** The challenge, which only the first answer gets; null when there is none or it is too old. */
export async function takeChallenge(ctx: Db, holder: string, purpose: ChallengePurpose): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; current: boolean }>`
    delete from accounts.passkey_challenge where holder = ${holder} and purpose = ${purpose}
    returning challenge, expires_at > now() as current`.execute(ctx.db);
  const [row] = rows;
  return row?.current ? row.challenge : null;
}

export async function deletePastChallenges(ctx: Db): Promise<void> {
  await sql`delete from accounts.passkey_challenge where expires_at <= now()`.execute(ctx.db);
}
