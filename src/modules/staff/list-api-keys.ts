import type { Ctx } from '#platform/context.ts';
import type { ApiKey } from './api-key.ts';
import { selectApiKeys } from './internal/api-key-records.ts';

export interface ListedApiKey extends ApiKey {
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}
/** Every key there ever was, the newest first. */
export const listApiKeys = (ctx: Pick<Ctx, 'db'>): Promise<ListedApiKey[]> => selectApiKeys(ctx);
