import {
  type ChangeWebhookRequest,
  changedWebhookReply,
  changeWebhookSchema,
  type NewWebhookRequest,
  newWebhookSchema,
  webhookIdSchema,
  webhookMadeSchema,
  webhooksReplySchema,
} from '#contract/staff/webhooks.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { type AddWebhookRefusal, addWebhook } from '#modules/webhooks/add-webhook.ts';
import { type ChangeWebhookRefusal, changeWebhook } from '#modules/webhooks/change-webhook.ts';
import { listWebhooks } from '#modules/webhooks/list-webhooks.ts';
import { removeWebhook } from '#modules/webhooks/remove-webhook.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';
import { toWebhookReply } from './webhook-reply.ts';

export const staffWebhooks = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/webhooks',
  summary: 'The webhooks: their URLs and how many deliveries are waiting for each.',
  staff: 'manageApiKeys',
  reply: { status: 200, schema: webhooksReplySchema },
  handle: async ({ ctx }) => ({ status: 200, body: { webhooks: (await listWebhooks(ctx)).map(toWebhookReply) } }),
});

const addRefusals: Refusals<AddWebhookRefusal> = {
  URL_REFUSED: ({ why }) => ({ errorCode: 'BadRequest', extra: { fields: { url: why } } }),
};

export const staffAddWebhook = staffEndpoint<ShopCtx, unknown, unknown, NewWebhookRequest>({
  method: 'post',
  path: '/staff/webhooks',
  summary: 'Adds a webhook; the answer is the only one that shows its secret.',
  staff: 'manageApiKeys',
  confirmed: true,
  body: newWebhookSchema,
  reply: { status: 201, schema: webhookMadeSchema },
  perMinute: 30,
  handle: async ({ ctx, body, staff }) => {
    const made = await addWebhook(ctx, body, actorOf(staff));
    return replyTo(made, addRefusals, ({ webhook, secret }) => ({
      status: 201,
      body: { webhook: toWebhookReply(webhook), secret },
    }));
  },
});

const changeRefusals: Refusals<ChangeWebhookRefusal> = {
  ...addRefusals,
  NO_SUCH_WEBHOOK: 'NotFound',
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
};

export const staffChangeWebhook = staffEndpoint<ShopCtx, { id: string }, unknown, ChangeWebhookRequest>({
  method: 'put',
  path: '/staff/webhooks/:id',
  summary:
    'Changes the URL and events of a webhook over the version that was read; its secret stays, and waiting deliveries go to the new URL.',
  staff: 'manageApiKeys',
  confirmed: true,
  params: webhookIdSchema,
  body: changeWebhookSchema,
  reply: { status: 200, schema: changedWebhookReply },
  errors: ['ChangedElsewhere'],
  perMinute: 30,
  handle: async ({ ctx, params, body, staff }) =>
    replyTo(await changeWebhook(ctx, params.id, body, actorOf(staff)), changeRefusals, (webhook) => ({
      status: 200,
      body: { webhook: toWebhookReply(webhook) },
    })),
});

export const staffRemoveWebhook = staffEndpoint<ShopCtx, { id: string }>({
  method: 'delete',
  path: '/staff/webhooks/:id',
  summary: 'Deletes a webhook; waiting deliveries are not sent.',
  staff: 'manageApiKeys',
  params: webhookIdSchema,
  reply: { status: 204 },
  handle: async ({ ctx, params, staff }) =>
    (await removeWebhook(ctx, params.id, actorOf(staff))) ? { status: 204 } : { errorCode: 'NotFound' },
});
