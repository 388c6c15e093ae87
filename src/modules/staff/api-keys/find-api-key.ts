import type { Ctx } from '#platform/context.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { touchApiKey } from '../internal/api-key-records.ts';
import { type ApiKey, apiKeyDigest } from './api-key.ts';

/**
 * The machine that makes a staff call, by a key that is not revoked, not expired and within its rate limit; null for
 * anything else.
 */
export async function findApiKey(
  ctx: Pick<Ctx, 'db'>,
  authorization: string | null,
): Promise<ApiKey | { retryAfter: number } | null> {
  const digest = apiKeyDigest(authorization);
  const key = digest === null ? null : await touchApiKey(ctx, digest);
  if (!key) return null;
  const { allowed, retryAfter } = await takeFromLimit(
    ctx,
    { name: 'api-key', most: key.perMinute, seconds: 60 },
    key.keyId,
  );
  return allowed ? key : { retryAfter };
}
