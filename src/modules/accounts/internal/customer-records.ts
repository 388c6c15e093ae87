import type { Gender } from '#contract/accounts/account.ts';
import { mailingListConsent } from '#contract/accounts/mailing-list-consent.ts';
import type { ParcelEmail } from '#contract/orders/parcel-emails.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Customer, EmailConsent } from '../customers/customer.ts';

/** Inserts a customer; existing data of an existing customer stays. */
export async function insertCustomer(
  ctx: { db: Queries },
  customer: Omit<Customer, 'erpCustomerId' | 'subscribedSms' | 'parcelEmails'>,
): Promise<void> {
  await ctx.db
    .insertInto('accounts.customer')
    .values({
      id: customer.customerId,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      gender: customer.gender,
      birth_date: customer.birthDate,
      subscribed_email: customer.subscribedEmail,
      ...(customer.subscribedEmail && {
        email_consent: consentNow({ version: mailingListConsent.version, source: 'signup' }),
      }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function selectCustomer(ctx: { db: Queries }, customerId: string): Promise<Customer | null> {
  const row = await ctx.db.selectFrom('accounts.customer').selectAll().where('id', '=', customerId).executeTakeFirst();
  if (!row) return null;
  return {
    customerId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    gender: row.gender as Gender | null,
    birthDate: row.birth_date,
    subscribedEmail: row.subscribed_email,
    subscribedSms: row.subscribed_sms,
    parcelEmails: row.parcel_emails as ParcelEmail[] | null,
    erpCustomerId: row.erp_customer_id,
  };
}

export async function lockCustomerRow(tx: { db: Queries }, customerId: string): Promise<void> {
  await sql`select 1 from accounts.customer where id = ${customerId}::uuid for no key update`.execute(tx.db);
}

export type CustomerChange = Partial<
  Pick<
    Customer,
    'firstName' | 'lastName' | 'phone' | 'gender' | 'birthDate' | 'subscribedEmail' | 'subscribedSms' | 'parcelEmails'
  >
>;

/** Changes the given fields only; false when there is no such customer. */
export async function updateCustomer(
  ctx: { db: Queries },
  customerId: string,
  change: CustomerChange,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts.customer')
    .set({
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.phone !== undefined && { phone: change.phone }),
      ...(change.gender !== undefined && { gender: change.gender }),
      ...(change.birthDate !== undefined && { birth_date: change.birthDate }),
      ...(change.subscribedEmail !== undefined && {
        subscribed_email: change.subscribedEmail,
        // An earlier consent stays until it is withdrawn.
        email_consent: change.subscribedEmail
          ? sql`case when subscribed_email then email_consent else ${consentNow({ version: mailingListConsent.version, source: 'account' })} end`
          : null,
      }),
      ...(change.parcelEmails !== undefined && { parcel_emails: change.parcelEmails }),
      ...(change.subscribedSms !== undefined && { subscribed_sms: change.subscribedSms }),
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', customerId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function selectCustomerIdByEmail(ctx: { db: Queries }, email: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('accounts.customer').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

export async function selectCustomerIdsByEmail(
  ctx: { db: Queries },
  emails: readonly string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('accounts.customer')
    .select(['id', 'email'])
    .where('email', 'in', [...emails])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

const consentNow = ({ version, source }: EmailConsent) =>
  sql<string>`jsonb_build_object('version', ${version}::text, 'source', ${source}::text, 'at', now())`;

/** False unless the verified address is the customer's; an earlier consent stays. */
export async function subscribeVerified(
  ctx: { db: Queries },
  customerId: string,
  email: string,
  consent: EmailConsent,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts.customer set subscribed_email = true, changed_at = now(),
      email_consent = case when subscribed_email then email_consent else ${consentNow(consent)} end
    where id = ${customerId}::uuid and email = ${email} and verified_at is not null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** The customer whose emails ended; null where there is none, or had none. */
export async function unsubscribeEmail(ctx: { db: Queries }, email: string): Promise<string | null> {
  const ended = await ctx.db
    .updateTable('accounts.customer')
    .set({ subscribed_email: false, email_consent: null, changed_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('subscribed_email', '=', true)
    .returning('id')
    .executeTakeFirst();
  return ended?.id ?? null;
}

/** Stores the first verification only; returns whether this was it. */
export async function markVerified(ctx: { db: Queries }, customerId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update accounts.customer set verified_at = now() where id = ${customerId}::uuid and verified_at is null`.execute(
      ctx.db,
    );
  return numAffectedRows === 1n;
}

/** Marks the address as not verified: it gives no access until it is verified again (SEC-18). */
export async function markUnverified(ctx: { db: Queries }, customerId: string): Promise<void> {
  await sql`update accounts.customer set verified_at = null, changed_at = now() where id = ${customerId}::uuid and verified_at is not null`.execute(
    ctx.db,
  );
}

/** Changes the customer's address; false when another customer has it. */
export async function updateEmail(ctx: { db: Queries }, customerId: string, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts.customer set email = ${email}, changed_at = now()
    where id = ${customerId}::uuid and not exists (select from accounts.customer other where other.email = ${email} and other.id <> ${customerId}::uuid)`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}

/** Adds what was imported of a customer where the account has nothing; an earlier consent stays (MOVE-03). */
export async function addImportedFacts(
  tx: { db: Queries },
  customerId: string,
  {
    phone,
    subscribedSms,
    consent,
  }: { phone: string; subscribedSms: boolean; consent: (EmailConsent & { at: Date }) | null },
): Promise<void> {
  await sql`
    update accounts.customer set phone = case when phone = '' then ${phone} else phone end,
      subscribed_sms = subscribed_sms or ${subscribedSms},
      email_consent = case when subscribed_email then email_consent else ${consent && JSON.stringify(consent)}::jsonb end,
      subscribed_email = subscribed_email or ${consent !== null}, changed_at = now()
    where id = ${customerId}::uuid`.execute(tx.db);
}

/** Replaces the names of an account that somebody else began with the customer's address. */
export async function nameCustomer(
  tx: { db: Queries },
  customerId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx.db
    .updateTable('accounts.customer')
    .set({ first_name: firstName, last_name: lastName, changed_at: sql<Date>`now()` })
    .where('id', '=', customerId)
    .execute();
}

export async function verifiedCustomerId(ctx: { db: Queries }, email: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('accounts.customer')
    .select('id')
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setCustomerSince(tx: { db: Queries }, customerId: string, since: Date): Promise<void> {
  await sql`update accounts.customer set created_at = ${since}, verified_at = ${since} where id = ${customerId}::uuid`.execute(
    tx.db,
  );
}
