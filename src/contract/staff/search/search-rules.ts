/** Rules of addresses and searches, which shopkeepers change on screen (OWN-09). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { limits } from '../../fields/limits.ts';
import { codeText } from '../../products/product-import.ts';

export const ruleKinds = ['address', 'term', 'synonym', 'placement'] as const;
export type RuleKind = (typeof ruleKinds)[number];
/** Maximum characters of a table of addresses. */
export const MAX_TABLE_CHARACTERS = 1_000_000;
export const MAX_TABLE_RULES = 5_000;
/** Addresses in one reply. */
export const MAX_SHOWN_RULES = 200;

const line = (max: number) =>
  cleanText(max)
    .trim()
    .min(1, 'This is required.')
    .refine((text) => !text.includes('\n'), 'Write one line.');
const term = line(limits.searchTerm);
const address = line(500);

export const searchRule = z.discriminatedUnion('kind', [
  /** An address that has no page any more, here or in an earlier shop, and the page it leads to. */
  z.strictObject({ kind: z.literal('address'), from: address, to: address }),
  /** A search that shows a page instead of its results. */
  z.strictObject({ kind: z.literal('term'), term, to: address }),
  /** A search for the word finds what has one of the others, too. */
  z.strictObject({ kind: z.literal('synonym'), word: line(40), also: z.array(line(40)).min(1).max(10) }),
  /** Products that come first, in this order, and those that come last. Of a search, or of a category by its path. */
  z
    .strictObject({
      kind: z.literal('placement'),
      of: z.discriminatedUnion('place', [
        z.strictObject({ place: z.literal('term'), term }),
        z.strictObject({ place: z.literal('category'), path: line(300) }),
      ]),
      pinned: z.array(codeText).max(20),
      buried: z.array(codeText).max(50),
    })
    .refine(({ pinned, buried }) => pinned.length + buried.length > 0, {
      message: 'Choose a product.',
      path: ['pinned'],
    })
    .refine(({ pinned, buried }) => new Set([...pinned, ...buried]).size === pinned.length + buried.length, {
      message: 'Name each product once.',
      path: ['buried'],
    }),
]);
export type SearchRule = z.output<typeof searchRule>;

export const putSearchRuleSchema = z.strictObject({ rule: searchRule });
export type PutSearchRuleRequest = z.output<typeof putSearchRuleSchema>;
export const searchRulesQuery = z.strictObject({
  /** Part of the addresses that are listed. */
  q: cleanText(200).trim().default(''),
});
export type SearchRulesQuery = z.output<typeof searchRulesQuery>;
export const searchRuleQuery = z.strictObject({ kind: z.enum(ruleKinds), key: cleanText(520).min(1) });
export type SearchRuleQuery = z.output<typeof searchRuleQuery>;

/** `key` names it when it is deleted; `name` is what the rule is of, for people. */
const storedRule = z.object({ key: z.string(), name: z.string(), rule: searchRule });
export type StoredRule = z.output<typeof storedRule>;
export const searchRulesReply = z.object({
  /** Addresses by `q`, the first 200 of `addressCount`; and all other rules. */
  rules: z.array(storedRule),
  addressCount: z.int(),
  /** Searches of the last 30 days that found nothing and have no rule, the most frequent first. */
  emptySearches: z.array(z.object({ term: z.string(), times: z.int() })),
});
export type SearchRulesReply = z.output<typeof searchRulesReply>;
export const changedRulesReply = z.object({ changed: z.int() });

export const importAddressesSchema = z.strictObject({
  /** CSV with the old address and the new one in each line; a first line with the columns' names is left out. */
  text: z.string().min(1).max(MAX_TABLE_CHARACTERS),
  /** False only checks. */
  apply: z.boolean(),
});
export type ImportAddressesRequest = z.output<typeof importAddressesSchema>;
export const importAddressesReply = z.object({
  applied: z.boolean(),
  read: z.int(),
  /** Lines with problems, at most 100; nothing is imported while there are any. */
  problems: z.array(z.object({ line: z.int(), why: z.string() })),
  changed: z.int(),
});
export type ImportAddressesReply = z.output<typeof importAddressesReply>;
