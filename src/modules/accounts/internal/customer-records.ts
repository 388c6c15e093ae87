import type { Gender } from '#contract/account.ts';
import type { Queries } from '#platform/database.ts';
import { sql } from '#platform/sql.ts';
import type { Customer } from '../customer.ts';

/** Writes a customer who may be there already: what is known stays. */
export async function insertCustomer(ctx: { db: Queries }, customer: Omit<Customer, 'erpCustomerId' | 'subscribedSms'>): Promise<void> {
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
    erpCustomerId: row.erp_customer_id,
  };
}

export type CustomerChange = Partial<Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'gender' | 'birthDate' | 'subscribedEmail' | 'subscribedSms'>>;

/** Changes what is named and nothing else; false when there is no such customer. */
export async function updateCustomer(ctx: { db: Queries }, customerId: string, change: CustomerChange): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('accounts.customer')
    .set({
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.phone !== undefined && { phone: change.phone }),
      ...(change.gender !== undefined && { gender: change.gender }),
      ...(change.birthDate !== undefined && { birth_date: change.birthDate }),
      ...(change.subscribedEmail !== undefined && { subscribed_email: change.subscribedEmail }),
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

export async function unsubscribeEmail(ctx: { db: Queries }, email: string): Promise<void> {
  await ctx.db
    .updateTable('accounts.customer')
    .set({ subscribed_email: false, changed_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('subscribed_email', '=', true)
    .execute();
}

/** The first time counts. */
export async function markVerified(ctx: { db: Queries }, customerId: string): Promise<void> {
  await sql`update accounts.customer set verified_at = now() where id = ${customerId}::uuid and verified_at is null`.execute(ctx.db);
}

export async function verifiedCustomerId(ctx: { db: Queries }, email: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('accounts.customer').select('id').where('email', '=', email).where('verified_at', 'is not', null).executeTakeFirst();
  return row?.id ?? null;
}
