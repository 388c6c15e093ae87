import type { Queries } from '#platform/database/database.ts';
import { secondsToNextExpiry } from '../internal/api-key-records.ts';

/** Seconds until the next key of a machine expires; null when none of those in use does. */
export const nextExpirySeconds = (ctx: { db: Queries }): Promise<number | null> => secondsToNextExpiry(ctx);
