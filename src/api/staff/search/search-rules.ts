/** Old addresses, terms, synonyms, and products that come first or last (OWN-09). */
import { addressesNotFoundReply } from '#contract/staff/search/addresses-not-found.ts';
import {
  changedRulesReply,
  type ImportAddressesRequest,
  importAddressesReply,
  importAddressesSchema,
  MAX_TABLE_CHARACTERS,
  type PutSearchRuleRequest,
  putSearchRuleSchema,
  type SearchRuleQuery,
  type SearchRulesQuery,
  searchRuleQuery,
  searchRulesQuery,
  searchRulesReply,
} from '#contract/staff/search/search-rules.ts';
import { listNotFound } from '#modules/old-addresses/not-found/list-not-found.ts';
import { shopPagesOf } from '#modules/old-addresses/shop-pages.ts';
import { putSearchRule, removeSearchRule } from '#modules/search/rules/edit-rules.ts';
import { importAddresses } from '#modules/search/rules/import-addresses.ts';
import { listSearchRules } from '#modules/search/rules/list-rules.ts';
import type { RuleRefusal } from '#modules/search/rules/rule-refusal.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import { type Refusals, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editRange';
const refusals: Refusals<RuleRefusal> = {
  RULE_REFUSED: ({ fields }) => ({
    errorCode: 'SearchRuleRefused',
    extra: { fields: Object.fromEntries(Object.entries(fields).map(([name, why]) => [`rule.${name}`, why])) },
  }),
};

const readRules = staffEndpoint<ShopCtx, unknown, SearchRulesQuery>({
  method: 'get',
  path: '/staff/search-rules',
  summary:
    'Rules of addresses (those that contain `q`, at most 200), terms, synonyms and placements, and searches without results that have none.',
  staff,
  // Whoever reads the rules may change them: a key that reads products gives no more than seeing the range.
  scope: 'products:write',
  query: searchRulesQuery,
  reply: { status: 200, schema: searchRulesReply },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listSearchRules(ctx, query.q) }),
});

const putRule = staffEndpoint<ShopCtx, unknown, unknown, PutSearchRuleRequest>({
  method: 'put',
  path: '/staff/search-rules',
  summary:
    'Stores a rule in place of one of the same address, term, word or place. An address leads straight to its page; one that would lead back to itself is refused.',
  staff,
  scope: 'products:write',
  body: putSearchRuleSchema,
  reply: { status: 200, schema: changedRulesReply },
  errors: ['SearchRuleRefused'],
  handle: async ({ ctx, staff: who, body }) =>
    replyTo(await putSearchRule(ctx, actorOf(who), body.rule), refusals, (changed) => ({
      status: 200,
      body: { changed },
    })),
});

const removeRule = staffEndpoint<ShopCtx, unknown, SearchRuleQuery>({
  method: 'delete',
  path: '/staff/search-rules',
  summary: 'Deletes a rule.',
  staff,
  scope: 'products:write',
  query: searchRuleQuery,
  reply: { status: 204 },
  errors: ['NotFound'],
  handle: async ({ ctx, staff: who, query }) =>
    (await removeSearchRule(ctx, actorOf(who), query.kind, query.key)) ? { status: 204 } : { errorCode: 'NotFound' },
});

const importTable = staffEndpoint<ShopCtx, unknown, unknown, ImportAddressesRequest>({
  method: 'post',
  path: '/staff/address-imports',
  summary: 'Imports a table of old and new addresses, all of it or nothing, or with apply false only checks it.',
  staff,
  scope: 'products:write',
  body: importAddressesSchema,
  bodyLimit: MAX_TABLE_CHARACTERS * 4,
  reply: { status: 200, schema: importAddressesReply },
  handle: async ({ ctx, staff: who, body }) => ({
    status: 200,
    body: await importAddresses(ctx, actorOf(who), body),
  }),
});

const readNotFound = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/addresses-not-found',
  summary:
    'Addresses without a page or a rule that visitors asked for in the last 90 days, the most frequent 200 first, each with the page that is most like it.',
  staff,
  scope: 'products:write',
  reply: { status: 200, schema: addressesNotFoundReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listNotFound(ctx, shopPagesOf(ctx)) }),
});

export const searchRuleEndpoints = [readRules, putRule, removeRule, importTable, readNotFound];
