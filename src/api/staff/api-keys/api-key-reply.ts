import type { ApiKeyReply } from '#contract/staff/machines/api-keys.ts';
import { type ListedApiKey, stateOfKey } from '#modules/staff/api-keys/api-key.ts';
import { centsToDollars } from '#shared/money.ts';

/** A key for the wire, without anything it could be guessed from. */
export const toApiKeyReply = (key: ListedApiKey, now: Date): ApiKeyReply => ({
  prefix: key.shown,
  version: key.version,
  name: key.name,
  scopes: [...key.scopes],
  state: stateOfKey(key, now),
  perMinute: key.perMinute,
  issueADay: key.scopes.includes('gift-cards:issue') ? centsToDollars(key.issueCentsADay) : null,
  createdAt: key.createdAt.toISOString(),
  createdBy: key.createdBy,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  previousUntil: key.previousUntil?.toISOString() ?? null,
  previousUsedAt: key.previousUsedAt?.toISOString() ?? null,
});
