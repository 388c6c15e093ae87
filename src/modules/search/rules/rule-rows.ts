/** Rules as they are stored, and as people write them (OWN-09). */
import type { SearchRule } from '#contract/staff/search/search-rules.ts';
import { listAllCategories } from '#modules/catalogue/pages/list-all-categories.ts';
import type { Queries } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type PlacementValue, type RuleRow, selectProductIds } from '../internal/rule-records.ts';
import { wordsOf } from '../internal/text/search-words.ts';
import { pageOf, termKey } from '../redirects/edit-redirects.ts';
import { addressKey } from './address-chains.ts';
import { placementOfCategory, placementOfTerm } from './placement-keys.ts';

/** What is wrong with a rule, by the field, for people. */
export type RuleProblem = Readonly<Record<string, string>>;
type Of<Kind extends SearchRule['kind']> = Extract<SearchRule, { kind: Kind }>;

const NO_PAGE = 'Write the address of a page of the shop, such as /categories/footwear.';
/** Calls, the staff site and files are no pages. */
const NOT_MOVED = /^\/(nz)?$|^\/nz\/(api|staff)(\/|$)/;

export function toAddressRow({ from, to }: Omit<Of<'address'>, 'kind'>): Result<RuleRow, RuleProblem> {
  const key = addressKey(from);
  if (key === null || NOT_MOVED.test(key))
    return fail({ from: 'Write an old address without a query, such as /collections/runners.' });
  const target = pageOf(to);
  return target === null
    ? fail({ to: NO_PAGE })
    : ok({ kind: 'address', key, written: from.trim(), value: { to: target } });
}

export function toSynonymRow({ word, also }: Of<'synonym'>): Result<RuleRow, RuleProblem> {
  const [key, ...more] = wordsOf(word);
  if (key === undefined || more.length > 0) return fail({ word: 'Write one word.' });
  const others = also.map(wordsOf);
  if (others.some((words) => words.length !== 1)) return fail({ also: 'Write single words, separated by commas.' });
  if (others.every(([other]) => other === key))
    return fail({ also: 'Write another word than the one that is searched.' });
  return ok({ kind: 'synonym', key, written: word.trim(), value: { also: [...new Set(also)] } });
}

export async function toPlacementRow(
  ctx: { db: Queries },
  { of, pinned, buried }: Of<'placement'>,
): Promise<Result<RuleRow, RuleProblem>> {
  const key = of.place === 'term' ? placementOfTerm(of.term) : placementOfCategory(of.path);
  if (of.place === 'term' && termKey(of.term) === '') return fail({ 'of.term': 'Write a word to search for.' });
  if (of.place === 'category' && !(await listAllCategories(ctx)).some(({ path }) => path === of.path))
    return fail({ 'of.path': 'The shop has no such category. Choose one from the list.' });
  const ids = await selectProductIds(ctx, [...pinned, ...buried]);
  const unknown = [...pinned, ...buried].find((code) => !ids.has(code));
  if (unknown !== undefined) return fail({ pinned: `The shop has no product ${unknown}.` });
  const idsOf = (codes: readonly string[]) => codes.map((code) => ids.get(code) as number);
  const value: PlacementValue = { pinned: idsOf(pinned), buried: idsOf(buried) };
  return ok({ kind: 'placement', key, written: of.place === 'term' ? of.term : of.path, value });
}
