import { type UnsubscribeParams, unsubscribeParams } from '#contract/accounts/mailing-list.ts';
import { unsubscribe } from '#modules/mailing-list/unsubscribe.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Unsubscribes with the link of any such mail; mail programs send this request themselves (List-Unsubscribe-Post), with
 * any body.
 */
export const unsubscribeFromMailingList = endpoint<Ctx, UnsubscribeParams>({
  method: 'post',
  path: '/mailing-list/unsubscribe/:token',
  summary: 'Removes the address of this link from the mailing list.',
  params: unsubscribeParams,
  reply: { status: 204 },
  perMinute: 60,
  handle: async ({ ctx, params }) => {
    await unsubscribe(ctx, params.token);
    return { status: 204 };
  },
});
