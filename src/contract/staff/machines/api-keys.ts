/** Keys with which other systems make staff calls, as managers keep them (OWN-07, docs/machines.md). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { apiScopes } from '../api-scopes.ts';

export const apiKeyLimits = {
  name: 80,
  days: 3650,
  perMinute: 100_000,
  issueADay: 100_000,
  rotationHours: 168,
} as const;

export const keyStates = ['open', 'expired', 'revoked'] as const;
/** The part of a key that may be shown. */
export const keyPrefixSchema = z.strictObject({ prefix: z.string().regex(/^kerb_[0-9a-z]{8}$/) });

const wholeNumber = (max: number, sentence: string) => z.int(sentence).min(1, sentence).max(max, sentence);

const DAYS = 'A key is good for 1 to 3650 days.';
/** `issueADay`: dollars of gift cards a day, null the default. */
const whatKeysHave = {
  name: cleanText(apiKeyLimits.name)
    .trim()
    .min(1, 'Name the machine that gets the key.')
    .refine((name) => !name.includes('\n'), 'A name is one line.'),
  scopes: z.array(z.enum(apiScopes)).min(1, 'Choose what the key may do.').max(apiScopes.length),
  perMinute: wholeNumber(apiKeyLimits.perMinute, 'Enter 1 to 100000 calls a minute.'),
  issueADay: wholeNumber(apiKeyLimits.issueADay, 'Enter 1 to 100000 dollars a day.').nullable(),
};
type Amounts = { scopes: string[]; issueADay: number | null };
const hasNeededAmount = ({ scopes, issueADay }: Amounts) => issueADay === null || scopes.includes('gift-cards:issue');
const amountNotNeeded = {
  path: ['issueADay'],
  error: 'Only a key that issues gift cards has an amount for a day.',
};

/** `days`: until it expires, null never. */
export const newApiKeySchema = z
  .strictObject({ ...whatKeysHave, days: wholeNumber(apiKeyLimits.days, DAYS).nullable() })
  .refine(hasNeededAmount, amountNotNeeded);
export type NewApiKeyRequest = z.output<typeof newApiKeySchema>;

const moment = z.iso.datetime();
/** `version`: of the key that was read; `expiresAt`: null never. Its secret stays. */
export const changeApiKeySchema = z
  .strictObject({ ...whatKeysHave, version: z.int().min(1).max(2_147_483_647), expiresAt: moment.nullable() })
  .refine(hasNeededAmount, amountNotNeeded);
export type ChangeApiKeyRequest = z.output<typeof changeApiKeySchema>;
/** What is wrong with a key's end, as a sentence; null when nothing is. */
export const wrongEnd = (expiresAt: Date | null, now: Date): string | null => {
  const days = expiresAt === null ? 1 : (expiresAt.getTime() - now.getTime()) / 86_400_000;
  return days > 0 && days <= apiKeyLimits.days + 1 ? null : 'Enter a day from today on, at most 3650 days ahead.';
};

export const apiKeySchema = z.object({
  prefix: z.string(),
  /** The next change names it. */ version: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  state: z.enum(keyStates),
  perMinute: z.int(),
  /** Dollars; null for a key that issues none. */
  issueADay: z.number().nullable(),
  createdAt: moment,
  createdBy: z.string(),
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  /** To the minute. */
  lastUsedAt: moment.nullable(),
  /** After a rotation: until when the key before works too, and when it was last used. */
  previousUntil: moment.nullable(),
  previousUsedAt: moment.nullable(),
});
export type ApiKeyReply = z.output<typeof apiKeySchema>;
export const apiKeysReply = z.object({ keys: z.array(apiKeySchema) });
export const changedApiKeyReply = z.object({ apiKey: apiKeySchema });
/** The whole key is shown only in this reply. */
export const apiKeyMadeSchema = z.object({ apiKey: apiKeySchema, key: z.string() });
export type ApiKeyMade = z.output<typeof apiKeyMadeSchema>;

/** For how many hours the key before works too. */
export const rotateApiKeySchema = z.strictObject({ hours: z.int().min(0).max(apiKeyLimits.rotationHours) });
export type RotateApiKeyRequest = z.output<typeof rotateApiKeySchema>;
