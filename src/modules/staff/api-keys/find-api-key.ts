import { isLockedDown } from '#modules/lock-down/is-locked-down.ts';
import type { Ctx } from '#platform/context.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { touchApiKey } from '../internal/api-key-records.ts';
import { type ApiKey, apiKeyDigest } from './api-key.ts';

export type ApiKeyRefusal =
  /** Too many calls with this key. `retryAfter` is in seconds. */
  | { reason: 'TOO_MANY'; retryAfter: number }
  /** The operator has stopped all keys. */
  | { reason: 'STOPPED' };

/**
 * The machine that makes a staff call, by a key that is not revoked and not expired, within its rate limit, while keys
 * are not locked down (SEC-26); null for anything that is no such key.
 */
export async function findApiKey(
  ctx: Pick<Ctx, 'db'>,
  authorization: string | null,
): Promise<Result<ApiKey | null, ApiKeyRefusal>> {
  const digest = apiKeyDigest(authorization);
  const key = digest === null ? null : await touchApiKey(ctx, digest);
  if (!key) return ok(null);
  if (await isLockedDown(ctx, 'api-keys')) return fail({ reason: 'STOPPED' });
  const { allowed, retryAfter } = await takeFromLimit(
    ctx,
    { name: 'api-key', max: key.perMinute, seconds: 60 },
    key.keyId,
  );
  return allowed ? ok(key) : fail({ reason: 'TOO_MANY', retryAfter });
}
