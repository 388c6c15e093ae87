import { type ConfirmRequest, confirmOptionsSchema, confirmSchema } from '#contract/staff/log-in/second-factor.ts';
import { noteWrongFactor } from '#modules/security-events/note-log-in.ts';
import type { SecurityEventsHolder } from '#modules/security-events/security-event-buffer.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import {
  type ConfirmRefusal,
  confirmIdentity,
  requestConfirmation,
} from '#modules/staff/second-factor/confirm-identity.ts';
import type { SecondFactorCtx } from '#modules/staff/second-factor/second-factor-context.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { retryLater } from '../../refusals.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';

/** How the caller may confirm who they are. */
export const staffConfirmOptions = staffEndpoint<SecondFactorCtx>({
  method: 'post',
  path: '/staff/confirmation/options',
  summary: 'What the caller can confirm with: a passkey, a code, or the password where they have no second factor.',
  staff: 'any',
  withoutSecondFactor: true,
  perMinute: 60,
  reply: { status: 200, schema: confirmOptionsSchema },
  handle: async ({ ctx, staff }) => ({ status: 200, body: await requestConfirmation(ctx, staff) }),
});

const refusals: Refusals<ConfirmRefusal> = {
  WRONG: 'SecondFactorWrong',
  TOO_MANY: retryLater('SecondFactorTooMany'),
  BUSY: retryLater('LogInFailed'),
};

/** The caller confirms who they are. */
export const staffConfirm = staffEndpoint<SecondFactorCtx & SecurityEventsHolder, unknown, unknown, ConfirmRequest>({
  method: 'post',
  path: '/staff/confirmation',
  summary: 'Confirms who the caller is, before calls that answered ConfirmationNeeded.',
  staff: 'any',
  withoutSecondFactor: true,
  perMinute: 60,
  body: confirmSchema,
  reply: { status: 204 },
  errors: ['SecondFactorWrong', 'SecondFactorTooMany', 'LogInFailed'],
  handle: async ({ ctx, staff, body, remoteAddress }) => {
    const confirmed = await confirmIdentity(ctx, staff, body);
    if (!confirmed.ok && confirmed.error.reason !== 'BUSY')
      noteWrongFactor(ctx, { ...confirmed.error, actor: actorOf(staff), remoteAddress, action: 'confirmation' });
    return replyTo(confirmed, refusals, () => ({ status: 204 }));
  },
});
