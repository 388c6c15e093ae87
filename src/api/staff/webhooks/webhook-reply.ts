import type { z } from 'zod';
import type { deliverySchema, webhookSchema } from '#contract/staff/webhooks.ts';
import type { Delivery, Webhook } from '#modules/webhooks/webhook.ts';

export const toWebhookReply = ({
  createdAt,
  previousSecretUntil,
  ...webhook
}: Webhook): z.output<typeof webhookSchema> => ({
  ...webhook,
  createdAt: createdAt.toISOString(),
  previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
});

export const toDeliveryReply = ({
  happenedAt,
  lastTriedAt,
  ...delivery
}: Delivery): z.output<typeof deliverySchema> => ({
  ...delivery,
  happenedAt: happenedAt.toISOString(),
  lastTriedAt: lastTriedAt?.toISOString() ?? null,
});
