import { randomUUID } from 'node:crypto';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountLimits } from '../account-limits.ts';
import { countToInvite, markInvited, selectUnclaimed } from '../internal/imported-records.ts';

/** `retryAfter` is in seconds. */
export type InvitationRefusal = { reason: 'NOT_FOUND' } | { reason: 'TOO_MANY'; retryAfter: number };

/** How many customers one call invites. */
const AT_ONCE = 500;
const mails = (emails: readonly string[]) =>
  emails.map((email) => ({
    dedupeKey: `account-claim-${randomUUID()}`,
    kind: 'email.account-claim' as const,
    payload: { email },
  }));

/**
 * Mails the next imported customers that nobody has invited a link to claim their account; `left` is how many remain.
 * Each is invited once, whoever calls at the same time (MOVE-03).
 */
export const inviteCustomers = (ctx: Ctx, actor: string): Promise<{ invited: number; left: number }> =>
  inTransaction(ctx, async (tx) => {
    const emails = await markInvited(tx, { next: AT_ONCE });
    await putInOutbox(tx, mails(emails));
    if (emails.length > 0)
      await writeAudit(tx, {
        actor,
        action: 'customers.invited',
        subject: 'customers',
        before: null,
        after: { invited: emails.length },
      });
    return { invited: emails.length, left: await countToInvite(tx) };
  });

/** Mails one imported customer a link to claim the account, also again; at most five an hour. */
export const inviteCustomer = (ctx: Ctx, id: string, actor: string): Promise<Result<void, InvitationRefusal>> =>
  inTransaction(ctx, async (tx) => {
    const imported = await selectUnclaimed(tx, { id });
    if (!imported) return fail({ reason: 'NOT_FOUND' });
    const { allowed, retryAfter } = await takeFromLimit(tx, accountLimits.resetMail, imported.email);
    if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
    await putInOutbox(tx, mails(await markInvited(tx, { id })));
    await writeAudit(tx, {
      actor,
      action: 'customer.invited',
      subject: `customer:${id}`,
      before: null,
      after: { invited: true },
    });
    return ok(undefined);
  });
