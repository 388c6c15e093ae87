import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  digestOfEmail,
  type KnownImport,
  lockImports,
  mergeImported,
  selectErasedDigests,
  selectKnownImports,
  selectVerifiedAmong,
} from '../internal/imported-records.ts';
import type { CustomerOutcome, ImportedCustomer } from './imported-customer.ts';
import { joinImported } from './join-imported.ts';

/**
 * Stores customers of another shop, or with `apply` false only says what would become of each; outcomes in the order of
 * the customers (MOVE-01). At most a few hundred at once, no email address or number twice; one transaction. Repeating
 * changes nothing: customers are found by the other shop's number, then by email address; a claimed one belongs to the
 * account and stays as it is; one that was erased on request is refused. Whoever has verified an address here gets what
 * is imported for it at once (MOVE-03).
 */
export function importCustomers(
  ctx: Ctx,
  customers: readonly ImportedCustomer[],
  { apply }: { apply: boolean },
): Promise<CustomerOutcome[]> {
  return inTransaction(ctx, async (tx) => {
    if (apply) await lockImports(tx);
    const known = await selectKnownImports(tx, customers);
    const erased = await selectErasedDigests(
      tx,
      customers.map(({ email }) => email),
    );
    const planned = customers.map((customer) => ({
      customer,
      ...planOne(customer, known, erased.has(digestOfEmail(customer.email).toString('hex'))),
    }));
    if (apply) {
      await mergeImported(
        tx,
        planned.flatMap(({ customer, id, outcome }) =>
          outcome === 'created' || outcome === 'changed' ? [{ id, ...customer }] : [],
        ),
      );
      const kept = planned.flatMap(({ customer, outcome }) => (typeof outcome === 'string' ? [customer.email] : []));
      for (const owner of await selectVerifiedAmong(tx, kept)) await joinImported(tx, owner);
    }
    return planned.map(({ outcome }) => outcome);
  });
}

/** `id`: the imported customer that this is; null for a new one. */
function planOne(
  customer: ImportedCustomer,
  known: readonly KnownImport[],
  isErased: boolean,
): { id: string | null; outcome: CustomerOutcome } {
  const refuse = (refused: string) => ({ id: null, outcome: { refused } });
  if (isErased) return refuse('this person asked to be deleted here and is not imported again');
  const sameId = known.find(({ sourceId }) => sourceId !== null && sourceId === customer.sourceId);
  const sameEmail = known.find(({ email }) => email === customer.email);
  if (sameEmail && sameEmail !== sameId && sameEmail.sourceId !== null && customer.sourceId !== null)
    return refuse(`customer ${sameEmail.sourceId} was imported with the same email address`);
  if (sameId && sameEmail && sameId !== sameEmail)
    return refuse('another customer was imported with the same email address');
  const found = sameId ?? sameEmail;
  if (!found) return { id: null, outcome: 'created' };
  return { id: found.id, outcome: found.isClaimed || isSame(found, customer) ? 'unchanged' : 'changed' };
}

/** Whether a repeated import finds what is stored. A choice to leave the shop's emails since then stays. */
const isSame = (found: KnownImport, customer: ImportedCustomer): boolean =>
  found.email === customer.email &&
  found.firstName === customer.firstName &&
  found.lastName === customer.lastName &&
  found.phone === customer.phone &&
  found.note === customer.note &&
  (found.hasLeftEmails || found.subscribedEmail === customer.subscribedEmail) &&
  found.subscribedSms === customer.subscribedSms &&
  (found.sourceId ?? customer.sourceId) === found.sourceId &&
  JSON.stringify(found.tags) === JSON.stringify(customer.tags) &&
  textOf(found.address) === textOf(customer.address);

/** jsonb does not keep the order of keys. */
const textOf = (address: ImportedCustomer['address']): string =>
  address === null ? '' : JSON.stringify(Object.entries(address).toSorted(([one], [other]) => (one < other ? -1 : 1)));
