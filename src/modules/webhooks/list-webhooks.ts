import type { Ctx } from '#platform/context.ts';
import { selectEndpoints } from './internal/webhook-records.ts';
import type { Webhook } from './webhook.ts';

/** Every endpoint that is entered, with what still waits for it. */
export const listWebhooks = (ctx: Pick<Ctx, 'db'>): Promise<Webhook[]> => selectEndpoints(ctx);
