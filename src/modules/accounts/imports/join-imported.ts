import { shopifyConsent } from '#contract/accounts/mailing-list-consent.ts';
import { limits } from '#contract/fields/limits.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { isIdentical } from '../addresses/address-book.ts';
import { insertAddress, lockAddressBook, selectAddresses } from '../internal/address-records.ts';
import { auditAccount } from '../internal/audit-account.ts';
import { addImportedFacts } from '../internal/customer-records.ts';
import { selectUnclaimed, takeImported } from '../internal/imported-records.ts';

type AuditedCtx = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'clock' | 'remoteAddress'>>;

/**
 * Gives a customer who has proven the mailbox what was imported for that address: phone number and consents that the
 * account lacks, and the address. What the customer has entered here stays. Does nothing where nothing was imported, or
 * the second time (MOVE-03).
 */
export async function joinImported(ctx: AuditedCtx, customer: { customerId: string; email: string }): Promise<void> {
  // Every log-in asks: without a transaction where there is nothing.
  if (await selectUnclaimed(ctx, { email: customer.email })) await inTransaction(ctx, (tx) => join(tx, customer));
}

async function join(tx: AuditedCtx, customer: { customerId: string; email: string }): Promise<void> {
  const imported = await takeImported(tx, customer);
  if (!imported) return;
  const { customerId } = customer;
  const { phone, subscribedEmail, subscribedSms, address, importedAt } = imported;
  await addImportedFacts(tx, customerId, {
    phone,
    subscribedSms,
    consent: subscribedEmail ? { version: shopifyConsent.version, source: 'import', at: importedAt } : null,
  });
  if (address !== null && (await lockAddressBook(tx, customerId))) {
    const saved = await selectAddresses(tx, customerId);
    if (saved.length < limits.addresses && !saved.some((one) => isIdentical(one, address)))
      await insertAddress(tx, customerId, {
        ...address,
        isDefaultBilling: !saved.some(({ isDefaultBilling }) => isDefaultBilling),
        isDefaultShipping: !saved.some(({ isDefaultShipping }) => isDefaultShipping),
      });
  }
  await auditAccount(tx, {
    customerId,
    what: 'import-joined',
    before: null,
    after: { phone, address, subscribedEmail, subscribedSms },
  });
}
