import { z } from 'zod';
import type { CheckoutCtx } from '#modules/checkout/checkout-context.ts';
import { handleGatewayWebhook, type WebhookRefusal } from '#modules/checkout/handle-gateway-webhook.ts';
import { endpoint } from '../endpoint.ts';
import { type Refusals, replyTo } from '../reply-to.ts';

const notificationSchema = z.strictObject({
  bt_signature: z.string().min(1).max(2_000),
  bt_payload: z.string().min(1).max(50_000),
});

const refusals: Refusals<WebhookRefusal> = { FORGED: 'NotificationForged', TOO_OLD: 'NotificationForged' };

/** Braintree's webhook: signed, delivered any number of times, in any order (reliability R7, A13). */
export const webhookBraintree = endpoint<CheckoutCtx, unknown, unknown, z.output<typeof notificationSchema>>({
  method: 'post',
  path: '/payment/webhooks/braintree',
  summary: 'Webhook of the card gateway; each notification must be signed with the merchant’s key.',
  body: notificationSchema,
  form: true,
  reply: { status: 204 },
  errors: ['NotificationForged'],
  handle: async ({ ctx, body }) => {
    const handled = await handleGatewayWebhook(ctx, { signature: body.bt_signature, payload: body.bt_payload });
    return replyTo(handled, refusals, () => ({ status: 204 }));
  },
});
