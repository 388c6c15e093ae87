import type { Ctx } from '#platform/context.ts';
import { selectEndpoints } from './internal/webhook-records.ts';
import type { Webhook } from './webhook.ts';

/** Every registered endpoint, with the number of messages queued for it. */
export const listWebhooks = (ctx: Pick<Ctx, 'db'>): Promise<Webhook[]> => selectEndpoints(ctx);
