import { createHash } from 'node:crypto';
import type { AddressRequest } from '#contract/accounts/address-book.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ImportedCustomer } from '../imports/imported-customer.ts';

type Db = { db: Queries };

export const digestOfEmail = (email: string): Buffer => createHash('sha256').update(email).digest();

/** One import at a time, until the transaction ends: two could store one person under two numbers. */
export async function lockImports({ db }: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('accounts import', 0))`.execute(db);
}

export interface KnownImport extends Omit<ImportedCustomer, 'address'> {
  id: string;
  address: AddressRequest | null;
  isClaimed: boolean;
  hasLeftEmails: boolean;
}

const columns = sql`id, source_id as "sourceId", email, first_name as "firstName", last_name as "lastName", phone, note, tags, address,
  subscribed_email as "subscribedEmail", subscribed_sms as "subscribedSms", claimed_at is not null as "isClaimed", left_emails_at is not null as "hasLeftEmails"`;

/** Imported customers with one of these numbers or email addresses. */
export async function selectKnownImports({ db }: Db, customers: readonly ImportedCustomer[]): Promise<KnownImport[]> {
  const ids = customers.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
  const { rows } = await sql<KnownImport>`
    select ${columns} from accounts.imported_customer where email = any(${customers.map(({ email }) => email)}::text[])
    union select ${columns} from accounts.imported_customer where source = 'shopify' and source_id = any(${ids}::text[])`.execute(
    db,
  );
  return rows;
}

/** Digests, in hexadecimal, of those of the addresses whose owners were erased on request. */
export async function selectErasedDigests({ db }: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    select encode(email_digest, 'hex') as digest from accounts.erased_import
    where email_digest = any(${emails.map(digestOfEmail)}::bytea[])`.execute(db);
  return new Set(rows.map(({ digest }) => digest));
}

export async function insertErasedDigest({ db }: Db, email: string): Promise<void> {
  await sql`insert into accounts.erased_import (email_digest) values (${digestOfEmail(email)}) on conflict do nothing`.execute(
    db,
  );
}

/** Inserts customers, or with an `id` overwrites what is stored of an unclaimed one. */
export async function mergeImported(
  { db }: Db,
  customers: readonly (ImportedCustomer & { id: string | null })[],
): Promise<void> {
  if (customers.length === 0) return;
  await sql`
    merge into accounts.imported_customer known
    using (
      select * from jsonb_to_recordset(${JSON.stringify(customers)}::jsonb) as r(id uuid, "sourceId" text, email text, "firstName" text,
        "lastName" text, phone text, note text, tags text[], address jsonb, "subscribedEmail" boolean, "subscribedSms" boolean)
    ) given on known.id = given.id
    when matched and known.claimed_at is null then update set email = given.email, source_id = coalesce(given."sourceId", known.source_id),
      first_name = given."firstName", last_name = given."lastName", phone = given.phone, note = given.note, tags = given.tags,
      address = nullif(given.address, 'null'), subscribed_email = given."subscribedEmail" and known.left_emails_at is null,
      subscribed_sms = given."subscribedSms", changed_at = now()
    when not matched then insert (source, source_id, email, first_name, last_name, phone, note, tags, address, subscribed_email, subscribed_sms)
      values ('shopify', given."sourceId", given.email, given."firstName", given."lastName", given.phone, given.note, given.tags,
        nullif(given.address, 'null'), given."subscribedEmail", given."subscribedSms")`.execute(db);
}

/** Customers who have verified one of these addresses and have not got what is imported for it. */
export async function selectVerifiedAmong(
  { db }: Db,
  emails: readonly string[],
): Promise<{ customerId: string; email: string }[]> {
  if (emails.length === 0) return [];
  const { rows } = await sql<{ customerId: string; email: string }>`
    select c.id as "customerId", c.email from accounts.imported_customer i join accounts.customer c on c.email = i.email
    where i.email = any(${[...emails]}::text[]) and i.claimed_at is null and c.verified_at is not null`.execute(db);
  return rows;
}

/** Gives what is imported for the address to this customer; null where there is nothing, or somebody has it. */
export async function takeImported(
  { db }: Db,
  { customerId, email }: { customerId: string; email: string },
): Promise<(KnownImport & { importedAt: Date }) | null> {
  const { rows } = await sql<KnownImport & { importedAt: Date }>`
    update accounts.imported_customer set claimed_by = ${customerId}::uuid, claimed_at = now()
    where email = ${email} and claimed_at is null returning ${columns}, created_at as "importedAt"`.execute(db);
  return rows[0] ?? null;
}

/** An imported customer that nobody has claimed, by id or email address. */
export async function selectUnclaimed(
  { db }: Db,
  by: { id: string } | { email: string },
): Promise<{ id: string; email: string; firstName: string; lastName: string } | null> {
  const { rows } = await sql<{ id: string; email: string; firstName: string; lastName: string }>`
    select id, email, first_name as "firstName", last_name as "lastName" from accounts.imported_customer
    where ${'id' in by ? sql`id::text = ${by.id}` : sql`email = ${by.email}`} and claimed_at is null`.execute(db);
  return rows[0] ?? null;
}

export interface ImportFacts {
  tags: string[];
  note: string;
  address: AddressRequest | null;
  invitedAt: Date | null;
  claimedAt: Date | null;
}

/** What is imported of a customer: of the unclaimed one with this id, or of the account that claimed it. */
export async function selectImportFacts({ db }: Db, customerId: string): Promise<ImportFacts | null> {
  const { rows } = await sql<ImportFacts>`
    select tags, note, address, invited_at as "invitedAt", claimed_at as "claimedAt" from accounts.imported_customer
    where (id = ${customerId}::uuid and claimed_at is null) or claimed_by = ${customerId}::uuid order by claimed_at limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Marks unclaimed customers as invited: one, or the next ones that nobody has invited yet. Returns their addresses. */
export async function markInvited({ db }: Db, which: { id: string } | { next: number }): Promise<string[]> {
  const chosen =
    'id' in which
      ? sql`select id from accounts.imported_customer where id = ${which.id}::uuid and claimed_at is null`
      : sql`select id from accounts.imported_customer where claimed_at is null and invited_at is null order by id limit ${which.next} for update skip locked`;
  const { rows } = await sql<{ email: string }>`
    update accounts.imported_customer set invited_at = now() where id in (${chosen}) returning email`.execute(db);
  return rows.map(({ email }) => email);
}

export async function countToInvite({ db }: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from accounts.imported_customer where claimed_at is null and invited_at is null`.execute(
    db,
  );
  return rows[0]?.left ?? 0;
}

/** The owner of this address has left the shop's emails: a repeated import does not subscribe again. */
export async function leaveImportedEmails({ db }: Db, email: string): Promise<void> {
  await sql`
    update accounts.imported_customer set subscribed_email = false, left_emails_at = now()
    where email = ${email} and (subscribed_email or left_emails_at is null)`.execute(db);
}

type Whose = { customerId: string; email: string | null };
const isOf = ({ customerId, email }: Whose) =>
  sql`(id = ${customerId}::uuid and claimed_at is null) or claimed_by = ${customerId}::uuid or email = ${email}`;

export async function selectImportedData({ db }: Db, whose: Whose): Promise<unknown> {
  const { rows } = await sql<{ found: unknown }>`
    select to_jsonb(i) - 'claimed_by' as found from accounts.imported_customer i where ${isOf(whose)}`.execute(db);
  return rows.map(({ found }) => found);
}

/** Keeps only a digest of the address, so that a repeated import does not bring the person back. */
export async function eraseImported({ db }: Db, whose: Whose): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    delete from accounts.imported_customer where ${isOf(whose)} returning id, email`.execute(db);
  for (const { id, email } of rows) {
    await insertErasedDigest({ db }, email);
    await db.deleteFrom('accounts.identity_code').where('value', '=', `claim:${id}`).execute();
  }
}
