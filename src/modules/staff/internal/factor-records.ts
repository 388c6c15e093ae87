/** Passkeys, authenticator apps, recovery codes and challenges of staff. */
import type { StoredPasskey } from '#modules/accounts/passkey.port.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };
const CHALLENGE_SECONDS = 300;
const inFiveMinutes = sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`;

interface OwnPasskey extends StoredPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function selectPasskeys(ctx: Db, staffId: string): Promise<OwnPasskey[]> {
  const rows = await ctx.db
    .selectFrom('staff.passkey')
    .selectAll()
    .where('member_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
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
  staffId: string,
  { name, ...key }: StoredPasskey & { name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into staff.passkey (member_id, credential_id, public_key, sign_count, transports, name)
    values (${staffId}::uuid, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.signCount}, ${key.transports}::text[], ${name})
    on conflict (credential_id) do nothing returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** False when another use has counted in the meantime: one of the two is a copy. */
export async function countPasskeyUse(
  ctx: Db,
  id: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update staff.passkey set sign_count = ${now}, last_used_at = now()
    where id = ${id}::uuid and sign_count = ${before} returning id`.execute(ctx.db);
  return rows.length > 0;
}

/** False when the member has no such passkey. */
export async function deletePasskey(ctx: Db, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('staff.passkey')
    .where('id', '=', id)
    .where('member_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A new key, not confirmed by a code yet; it replaces another that is not. False where the app is in use. */
export async function putAuthenticator(ctx: Db, staffId: string, sealed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into staff.authenticator as known (member_id, sealed_secret) values (${staffId}::uuid, ${sealed})
    on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
    where known.confirmed_at is null returning member_id`.execute(ctx.db);
  return rows.length > 0;
}

export async function selectAuthenticator(
  ctx: Db,
  staffId: string,
): Promise<{ sealed: Buffer; isConfirmed: boolean } | null> {
  const row = await ctx.db
    .selectFrom('staff.authenticator')
    .select(['sealed_secret', 'confirmed_at'])
    .where('member_id', '=', staffId)
    .executeTakeFirst();
  return row ? { sealed: row.sealed_secret, isConfirmed: row.confirmed_at !== null } : null;
}

/** Uses the code of this half minute, once: false when it, or a later one, was used before, or the key is another. */
export async function spendAuthenticatorStep(ctx: Db, staffId: string, sealed: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`
    update staff.authenticator set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where member_id = ${staffId}::uuid and sealed_secret = ${sealed} and last_step < ${step} returning member_id`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export async function deleteAuthenticator(ctx: Db, staffId: string): Promise<void> {
  await ctx.db.deleteFrom('staff.authenticator').where('member_id', '=', staffId).execute();
}

export async function replaceRecoveryCodes(ctx: Db, staffId: string, digests: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('staff.recovery_code').where('member_id', '=', staffId).execute();
  if (digests.length === 0) return;
  await ctx.db
    .insertInto('staff.recovery_code')
    .values(digests.map((digest) => ({ member_id: staffId, digest })))
    .execute();
}

export async function countRecoveryCodes(ctx: Db, staffId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from staff.recovery_code where member_id = ${staffId}::uuid and used_at is null`.execute(
    ctx.db,
  );
  return rows[0]?.left ?? 0;
}

/** Uses a recovery code, once. */
export async function spendRecoveryCode(ctx: Db, staffId: string, digest: string): Promise<boolean> {
  const { rows } = await sql`
    update staff.recovery_code set used_at = now()
    where member_id = ${staffId}::uuid and digest = ${digest} and used_at is null returning digest`.execute(ctx.db);
  return rows.length > 0;
}

/** Serialises changes of a member's factors until the transaction ends. */
export async function lockMember(ctx: Db, staffId: string): Promise<void> {
  await sql`select 1 from staff.member where id = ${staffId}::uuid for no key update`.execute(ctx.db);
}

/** Members with a passkey or a confirmed authenticator app. */
export async function selectMembersWithFactor(ctx: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select member_id as id from staff.passkey
    union select member_id from staff.authenticator where confirmed_at is not null`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Everything that the member's second factor consists of, and log-ins that wait for it. */
export async function deleteFactors(ctx: Db, staffId: string): Promise<void> {
  await ctx.db.deleteFrom('staff.passkey').where('member_id', '=', staffId).execute();
  await deleteAuthenticator(ctx, staffId);
  await replaceRecoveryCodes(ctx, staffId, []);
  await deletePendingLogIns(ctx, staffId);
}

export async function deletePendingLogIns(ctx: Db, staffId: string): Promise<void> {
  await ctx.db.deleteFrom('staff.pending_log_in').where('member_id', '=', staffId).execute();
}

export async function insertPendingLogIn(
  ctx: Db,
  { digest, staffId, challenge }: { digest: string; staffId: string; challenge: string | null },
): Promise<void> {
  await ctx.db
    .insertInto('staff.pending_log_in')
    .values({ digest, member_id: staffId, challenge, expires_at: inFiveMinutes })
    .execute();
}

/** The email address of whoever logs in; null once the log-in ended, or with the member's work for the shop. */
export async function selectPendingLogIn(ctx: Db, digest: string): Promise<{ email: string } | null> {
  const row = await ctx.db
    .selectFrom('staff.pending_log_in as p')
    .innerJoin('staff.member as m', 'm.id', 'p.member_id')
    .select('m.email')
    .where('p.digest', '=', digest)
    .where('m.removed_at', 'is', null)
    .where('m.suspended_at', 'is', null)
    .where('p.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** The challenge of a log-in, which only its first answer gets. */
export async function takePendingChallenge(ctx: Db, digest: string): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update staff.pending_log_in p set challenge = null
    from (select digest, challenge from staff.pending_log_in where digest = ${digest} for update) before
    where p.digest = before.digest returning before.challenge`.execute(ctx.db);
  return rows[0]?.challenge ?? null;
}

/** Ends a log-in that waits; false when it has ended. */
export async function deletePendingLogIn(ctx: Db, digest: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('staff.pending_log_in')
    .where('digest', '=', digest)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePastLogIns(ctx: Db): Promise<void> {
  await sql`delete from staff.pending_log_in where expires_at <= now()`.execute(ctx.db);
}

export async function putChallenge(
  ctx: Db,
  { sessionId, purpose, challenge }: { sessionId: string; purpose: 'add' | 'confirm'; challenge: string },
): Promise<void> {
  await sql`
    insert into staff.passkey_challenge (session_id, purpose, challenge, expires_at)
    values (${sessionId}::uuid, ${purpose}, ${challenge}, ${inFiveMinutes})
    on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    ctx.db,
  );
}

/** The session's challenge, which only the first answer gets; null when there is none or it is too old. */
export async function takeChallenge(ctx: Db, sessionId: string, purpose: 'add' | 'confirm'): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; current: boolean }>`
    delete from staff.passkey_challenge where session_id = ${sessionId}::uuid and purpose = ${purpose}
    returning challenge, expires_at > now() as current`.execute(ctx.db);
  const [row] = rows;
  return row?.current ? row.challenge : null;
}
