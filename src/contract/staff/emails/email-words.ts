/** The words of mails to shoppers at the staff site (OWN-11). */
import { z } from 'zod';
import { emailPlaceholders, type Placeholder } from './email-placeholders.ts';

const placeholderNames = Object.keys(emailPlaceholders) as [Placeholder, ...Placeholder[]];

const listedEmail = z.object({
  /** In addresses: 'order-confirmation'. */
  kind: z.string(),
  name: z.string(),
  when: z.string(),
  /** Null where the email has its original words. */
  changed: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type ListedEmail = z.output<typeof listedEmail>;
export const emailListReply = z.object({ emails: z.array(listedEmail) });
export type EmailListReply = z.output<typeof emailListReply>;

const passage = z.object({
  name: z.string(),
  label: z.string(),
  input: z.enum(['line', 'text']),
  maxLength: z.int(),
  mayBeEmpty: z.boolean(),
  original: z.string(),
  /** What is in force. */
  text: z.string(),
  placeholders: z.array(z.object({ name: z.enum(placeholderNames), isRequired: z.boolean() })),
});
export type EmailPassage = z.output<typeof passage>;

/** By passage; a passage that is not among them has its original. */
const texts = z.record(z.string().max(60), z.string().max(4_000)).refine((all) => Object.keys(all).length <= 60);

const version = z.object({
  number: z.int(),
  at: z.string(),
  by: z.string(),
  /** None after a return to the original. */
  texts: z.record(z.string(), z.string()),
});
export type EmailWordsVersion = z.output<typeof version>;

export const emailWordsReply = z.object({
  kind: z.string(),
  name: z.string(),
  when: z.string(),
  /** 0 as long as nobody has changed anything. */
  version: z.int(),
  passages: z.array(passage),
  /** What the email can look like. */
  scenes: z.array(z.string()),
  /** The order that was placed last, for the preview; null where there is none or the caller may not see orders. */
  latestOrder: z.string().nullable(),
  /** The latest 50, newest first. */
  history: z.array(version),
});
export type EmailWordsReply = z.output<typeof emailWordsReply>;

export const emailKindParams = z.strictObject({ kind: z.string().regex(/^[a-z-]{1,40}$/) });

export const saveEmailWordsSchema = z.strictObject({
  /** The version that was read. */
  basedOn: z.int().min(0).max(2_000_000_000),
  texts,
});
export type SaveEmailWordsRequest = z.output<typeof saveEmailWordsSchema>;

export const emailPreviewSchema = z.strictObject({
  texts,
  scene: z.string().max(80),
  /** Null: an example. */
  orderNumber: z.string().max(40).nullable(),
});
export type EmailPreviewRequest = z.output<typeof emailPreviewSchema>;

export const emailPreviewReply = z.object({
  subject: z.string(),
  /** A document without scripts. */
  html: z.string(),
  text: z.string(),
  /** Whose order it shows; null for the example. */
  orderNumber: z.string().nullable(),
});
export type EmailPreviewReply = z.output<typeof emailPreviewReply>;
