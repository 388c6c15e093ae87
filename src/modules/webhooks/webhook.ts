/** An external endpoint, and the state of its deliveries. Pure. */
import type { deliveryStates, WebhookEvent } from '#contract/staff/webhooks.ts';

export interface Webhook {
  id: string;
  /** Rises with every change of its address or events. */
  version: number;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  /** Until when the previous secret signs too. */
  previousSecretUntil: Date | null;
  waiting: number;
  parked: number;
}
export interface Delivery {
  eventId: string;
  webhookId: string;
  event: string;
  subject: string;
  happenedAt: Date;
  state: (typeof deliveryStates)[number];
  tries: number;
  lastStatus: number | null;
  lastProblem: string | null;
  lastTriedAt: Date | null;
  tookMs: number | null;
}
export interface DeliveryAttempt {
  at: Date;
  /** Null: there was no answer. */
  status: number | null;
  tookMs: number;
  problem: string | null;
  /** The beginning of what was answered. */
  answer: string | null;
}
