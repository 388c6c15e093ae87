import {
  type RotateWebhookRequest,
  rotateWebhookSchema,
  webhookIdSchema,
  webhookSecretReplySchema,
} from '#contract/staff/webhooks.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { rotateWebhookSecret } from '#modules/webhooks/rotate-webhook-secret.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

export const staffRotateWebhook = staffEndpoint<ShopCtx, { id: string }, unknown, RotateWebhookRequest>({
  method: 'post',
  path: '/staff/webhooks/:id/rotate',
  summary: 'Makes a new signing secret for a webhook; the old secret also signs for the given number of hours.',
  staff: 'manageApiKeys',
  confirmed: true,
  params: webhookIdSchema,
  body: rotateWebhookSchema,
  reply: { status: 200, schema: webhookSecretReplySchema },
  perMinute: 30,
  handle: async ({ ctx, params, body, staff }) => {
    const made = await rotateWebhookSecret(ctx, params.id, body.hours, actorOf(staff));
    if (!made) return { errorCode: 'NotFound' };
    return { status: 200, body: { secret: made.secret, previousSecretUntil: made.previousSecretUntil.toISOString() } };
  },
});
