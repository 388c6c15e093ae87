import { findCustomersByEmail } from '#modules/accounts/customers/find-customers-by-email.ts';
import { addSecurityEvents } from '#modules/security-events/add-security-events.ts';
import { accountOfActor } from '#modules/security-events/note-log-in.ts';
import { type CountedEvent, UNKNOWN } from '#modules/security-events/security-event.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { findActorNames } from '#modules/staff/members/find-actor-names.ts';
import { findActorsByEmail } from '#modules/staff/members/find-actors.ts';
import type { Queries } from '#platform/database/database.ts';

type Db = { db: Queries };

/**
 * Saves what this process noted, in a few statements whatever arrived (SEC-11). When it fails, the events wait for the
 * next time, and the failure is thrown.
 */
export async function saveSecurityEvents(ctx: Db & SecurityEventsHolder): Promise<void> {
  const taken = ctx.securityEvents.take();
  if (taken.length === 0) return;
  try {
    await addSecurityEvents(ctx, await identify(ctx, taken));
  } catch (error) {
    ctx.securityEvents.putBack(taken);
    throw error;
  }
}

/** Replaces what was typed or sent by the account or key that it belongs to; what belongs to none is not stored. */
async function identify(ctx: Db, events: readonly CountedEvent[]): Promise<CountedEvent[]> {
  const accounts = events.flatMap(({ actor }) => accountOfActor(actor) ?? []);
  const emailsOf = (kind: 'customer' | 'staff') => [
    // PostgreSQL stores no NUL, so no account has one in its address.
    ...new Set(accounts.filter((one) => one.kind === kind && !one.email.includes('\0')).map(({ email }) => email)),
  ];
  const customers = await findCustomersByEmail(ctx, emailsOf('customer'));
  const staff = await findActorsByEmail(ctx, emailsOf('staff'));
  const keys = await findActorNames(ctx, [
    ...new Set(events.flatMap(({ kind, actor }) => (kind === 'key-refused' ? [actor] : []))),
  ]);
  return events.map((event) => {
    const account = accountOfActor(event.actor);
    if (account) {
      const customerId = customers.get(account.email);
      const actor = account.kind === 'staff' ? staff.get(account.email) : customerId && `customer:${customerId}`;
      return { ...event, actor: actor ?? UNKNOWN };
    }
    return event.kind === 'key-refused' && !keys.has(event.actor) ? { ...event, actor: UNKNOWN } : event;
  });
}
