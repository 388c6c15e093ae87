import { type MailingListRequest, mailingListSchema } from '#contract/accounts/mailing-list.ts';
import { type SubscriptionRefusal, subscribe } from '#modules/mailing-list/subscribe.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';
import { retryLater } from '../refusals.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const refusals: Refusals<SubscriptionRefusal> = { TOO_MANY: retryLater('MailingListFailed') };

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
  handle: async ({ ctx, body, remoteAddress }) =>
    replyTo(await subscribe(ctx, body, remoteAddress), refusals, () => ({ status: 204 })),
});
