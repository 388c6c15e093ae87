import { checkoutConsent } from '#contract/accounts/mailing-list-consent.ts';
import { subscribeOwnEmail } from '#modules/accounts/customers/subscribe-own-email.ts';
import { findMarketingOptIn } from '#modules/orders/lookup/find-marketing-opt-in.ts';
import type { Queries } from '#platform/database/database.ts';
import { addSubscriber } from './internal/add-subscriber.ts';

/**
 * Part of the transaction that places an order: a marketing opt-in at the contact step is stored with time, wording and
 * source. It goes to the account where the address is the customer's own, else to the mailing list, to be confirmed by
 * that address (FIX-14).
 */
export async function keepCheckoutConsent(tx: { db: Queries }, orderId: string): Promise<void> {
  const optIn = await findMarketingOptIn(tx, orderId);
  if (!optIn) return;
  const consent = { version: checkoutConsent.version, source: 'checkout' } as const;
  if (optIn.customerId !== null && (await subscribeOwnEmail(tx, optIn.customerId, optIn.email, consent))) return;
  await addSubscriber(tx, optIn.email, { consentVersion: consent.version, source: 'checkout' });
}
