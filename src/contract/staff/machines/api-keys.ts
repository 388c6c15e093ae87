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

/** `days`: until it expires, null never; `issueADay`: dollars of gift cards a day, null the default. */
export const newApiKeySchema = z
  .strictObject({
    name: cleanText(apiKeyLimits.name)
      .trim()
      .min(1, 'Name the machine that gets the key.')
      .refine((name) => !name.includes('\n'), 'A name is one line.'),
    scopes: z.array(z.enum(apiScopes)).min(1, 'Choose what the key may do.').max(apiScopes.length),
    days: wholeNumber(apiKeyLimits.days, 'A key is good for 1 to 3650 days.').nullable(),
    perMinute: wholeNumber(apiKeyLimits.perMinute, 'Enter 1 to 100000 calls a minute.'),
    issueADay: wholeNumber(apiKeyLimits.issueADay, 'Enter 1 to 100000 dollars a day.').nullable(),
  })
  .refine(({ scopes, issueADay }) => issueADay === null || scopes.includes('gift-cards:issue'), {
    path: ['issueADay'],
    error: 'Only a key that issues gift cards has an amount for a day.',
  });
export type NewApiKeyRequest = z.output<typeof newApiKeySchema>;

const moment = z.iso.datetime();
export const apiKeySchema = z.object({
  prefix: z.string(),
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
/** The whole key is shown only in this reply. */
export const apiKeyMadeSchema = z.object({ apiKey: apiKeySchema, key: z.string() });
export type ApiKeyMade = z.output<typeof apiKeyMadeSchema>;

/** For how many hours the key before works too. */
export const rotateApiKeySchema = z.strictObject({ hours: z.int().min(0).max(apiKeyLimits.rotationHours) });
export type RotateApiKeyRequest = z.output<typeof rotateApiKeySchema>;
