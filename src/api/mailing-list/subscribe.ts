import { type MailingListRequest, mailingListSchema } from '#contract/accounts/mailing-list.ts';
import { subscribe } from '#modules/mailing-list/subscribe.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** Subscribes an email address to the mailing list; the reply is the same for one that is already subscribed. */
export const subscribeToMailingList = endpoint<Ctx, unknown, unknown, MailingListRequest>({
  method: 'post',
  path: '/mailing-list',
  summary: 'Puts an email address on the mailing list.',
  body: mailingListSchema,
  example: { email: 'aroha@example.co.nz' },
  reply: { status: 204 },
  errors: ['MailingListFailed'],
  perMinute: 60,
  handle: async ({ ctx, body, remoteAddress }) => {
    const { allowed, retryAfter } = await subscribe(ctx, body, remoteAddress);
    return allowed
      ? { status: 204 }
      : { errorCode: 'MailingListFailed', headers: { 'retry-after': String(retryAfter) } };
  },
});
