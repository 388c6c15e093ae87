import { type UnsubscribeParams, unsubscribeParams } from '#contract/accounts/mailing-list.ts';
import { confirmSubscription } from '#modules/mailing-list/confirm-subscription.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** Confirms the opt-in to the mailing list with the link of the confirmation mail (FIX-14). */
export const confirmMailingList = endpoint<Ctx, UnsubscribeParams>({
  method: 'post',
  path: '/mailing-list/confirm/:token',
  summary: 'Confirms the mailing list subscription of the address of this link; nothing is sent before that.',
  params: unsubscribeParams,
  reply: { status: 204 },
  perMinute: 60,
  handle: async ({ ctx, params }) => {
    await confirmSubscription(ctx, params.token);
    return { status: 204 };
  },
});
