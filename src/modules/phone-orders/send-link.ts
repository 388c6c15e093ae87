import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { lockDraft, markLinkSent } from './internal/draft-records.ts';

export type LinkRefusal = { reason: 'NO_SUCH_DRAFT' | 'NOT_OPEN' };

/** Mails the customer the link to pay; the same `sendId` is one mail (EDIT-03). */
export const sendLink = (
  ctx: Ctx,
  draftId: string,
  sendId: string,
  actor: string,
): Promise<Result<null, LinkRefusal>> =>
  step('send the payment link', () =>
    inTransaction(ctx, async (tx): Promise<Result<null, LinkRefusal>> => {
      const draft = await step('lock the draft to send', () => lockDraft(tx, draftId));
      if (!draft) return fail({ reason: 'NO_SUCH_DRAFT' });
      if (draft.state !== 'OPEN' || draft.isExpired) return fail({ reason: 'NOT_OPEN' });
      await step('queue the email with the link', () =>
        putInOutbox(tx, [
          { dedupeKey: `phone-order:${draftId}:${sendId}`, kind: 'email.phone-order', payload: { draftId } },
        ]),
      );
      await step('note that the link was sent', () => markLinkSent(tx, draftId));
      await step('audit the sent link', () =>
        writeAudit(tx, {
          actor,
          action: 'phone-order.link-sent',
          subject: `phone-order:${draftId}`,
          detail: { sendId },
        }),
      );
      return ok(null);
    }),
  );
