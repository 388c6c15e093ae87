/** Events for other systems, and the registration of webhooks (docs/machines.md). */
import { z } from 'zod';

export const webhookEvents = [
  'order.placed',
  'order.changed',
  'order.dispatched',
  'order.refunded',
  'order.cancelled',
  'parcel.tracked',
  'return.received',
  'stock.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `deliveries`: that a command lists; `page`: that a page has; `attempts`: of a delivery; `answer`: characters kept of what a receiver answers. */
export const webhookLimits = {
  url: 500,
  deliveries: 200,
  page: 50,
  attempts: 100,
  answer: 2_000,
  rotationHours: 168,
} as const;

export const webhookIdSchema = z.strictObject({ id: z.uuid() });
export const newWebhookSchema = z.strictObject({
  url: z.string().min(1).max(webhookLimits.url),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});
export type NewWebhookRequest = z.output<typeof newWebhookSchema>;
/** `version`: of the webhook that was read. Its secret stays. */
export const changeWebhookSchema = newWebhookSchema.extend({ version: z.int().min(1).max(2_147_483_647) });
export type ChangeWebhookRequest = z.output<typeof changeWebhookSchema>;

export const webhookSchema = z.object({
  id: z.uuid(),
  /** The next change names it. */ version: z.int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: z.string(),
  /** Until when the previous secret signs too. */
  previousSecretUntil: z.string().nullable(),
  /** Parked deliveries, which wait for a person. */
  parked: z.int(),
  waiting: z.int(),
});
export type WebhookReply = z.output<typeof webhookSchema>;
export const webhooksReplySchema = z.object({ webhooks: z.array(webhookSchema) });
export const changedWebhookReply = z.object({ webhook: webhookSchema });
/** The secret is shown only in this reply. */
export const webhookMadeSchema = z.object({ webhook: webhookSchema, secret: z.string() });
export type WebhookMade = z.output<typeof webhookMadeSchema>;
export const rotateWebhookSchema = z.strictObject({ hours: z.int().min(0).max(webhookLimits.rotationHours) });
export type RotateWebhookRequest = z.output<typeof rotateWebhookSchema>;
export const webhookSecretReplySchema = z.object({ secret: z.string(), previousSecretUntil: z.string() });

export const deliveryStates = ['waiting', 'done', 'parked'] as const;
export const deliveriesQuerySchema = z.strictObject({
  webhookId: z.uuid().optional(),
  state: z.enum(deliveryStates).optional(),
  /** The cursor of a page: `next` of the page before. */
  from: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
});
export type DeliveriesQuery = z.output<typeof deliveriesQuerySchema>;
export const deliverySchema = z.object({
  eventId: z.uuid(),
  webhookId: z.uuid(),
  event: z.string(),
  subject: z.string(),
  happenedAt: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  lastStatus: z.int().nullable(),
  lastProblem: z.string().nullable(),
  lastTriedAt: z.string().nullable(),
  tookMs: z.int().nullable(),
});
export const deliveriesReplySchema = z.object({ deliveries: z.array(deliverySchema), next: z.string().nullable() });
export type DeliveryReply = z.output<typeof deliverySchema>;

export const deliveryIdSchema = z.strictObject({ id: z.uuid(), eventId: z.uuid() });
/** One delivery whole: what is sent, and what was answered to each attempt, the latest first (OWN-07). */
export const deliveryDetailSchema = z.object({
  delivery: deliverySchema,
  url: z.string(),
  /** The JSON as it is sent and signed. */
  body: z.string(),
  attempts: z.array(
    z.object({
      at: z.string(),
      /** Null: there was no answer. */
      status: z.int().nullable(),
      tookMs: z.int(),
      problem: z.string().nullable(),
      /** The beginning of the answer; null where there was none, or of attempts from before it was kept. */
      answer: z.string().nullable(),
    }),
  ),
});
/** Sends one event again, or all parked deliveries; to one endpoint or all. */
export const replayWebhooksSchema = z.strictObject({ eventId: z.uuid().optional(), webhookId: z.uuid().optional() });
export type ReplayWebhooksRequest = z.output<typeof replayWebhooksSchema>;
export const replayedSchema = z.object({ replayed: z.int() });
