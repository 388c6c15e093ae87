import type { Ctx } from '#platform/context.ts';
import { selectApiKeys } from '../internal/api-key-records.ts';
import type { ListedApiKey } from './api-key.ts';

/** Every key ever created, newest first. */
export const listApiKeys = (ctx: Pick<Ctx, 'db'>): Promise<ListedApiKey[]> => selectApiKeys(ctx);
