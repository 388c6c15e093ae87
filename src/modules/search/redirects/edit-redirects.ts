/** The operator's rules that redirect a search term to a page of the shop (NAV-08). */
import { limits } from '#contract/fields/limits.ts';
import type { Ctx } from '#platform/context.ts';
import {
  listRedirectRows,
  putRedirectRows,
  type RedirectRow,
  removeRedirectRow,
} from '../internal/redirect-records.ts';
import { wordsOf } from '../internal/text/search-words.ts';

export interface RedirectRule {
  term: string;
  /** Path below /nz: '/categories/footwear/sandals', with a query if needed. */
  target: string;
}

/** What is wrong with a rule, for the operator. */
export class RuleProblem extends Error {
  override name = 'RuleProblem';
}

const MAX_TARGET_LENGTH = 500;

/** Stores the rules, each replacing one with the same term; all or none. Returns how many are new or changed. */
export async function putRedirects(ctx: Pick<Ctx, 'db'>, rules: readonly RedirectRule[]): Promise<number> {
  const rows = new Map<string, RedirectRow>();
  for (const rule of rules) {
    const row = toRow(rule);
    const other = rows.get(row.term);
    if (other && other.target !== row.target)
      throw new RuleProblem(`“${rule.term}” is there twice, with two targets (also as “${other.written}”).`);
    rows.set(row.term, row);
  }
  return rows.size === 0 ? 0 : putRedirectRows(ctx, [...rows.values()]);
}

/** False when there is no rule for this term. */
export const removeRedirect = (ctx: Pick<Ctx, 'db'>, term: string): Promise<boolean> =>
  removeRedirectRow(ctx, termKey(term));

export async function listRedirects(ctx: Pick<Ctx, 'db'>): Promise<RedirectRule[]> {
  return (await listRedirectRows(ctx)).map(({ written, target }) => ({ term: written, target }));
}

/** Case, macrons, plural and spaces do not matter; the words and their order do. */
export const termKey = (term: string): string => wordsOf(term).join(' ');

function toRow(rule: RedirectRule): RedirectRow {
  const written = rule.term.trim();
  const term = termKey(written);
  if (term === '') throw new RuleProblem(`“${rule.term}” has no word to search for.`);
  if (written.length > limits.searchTerm) throw new RuleProblem(`A term has at most ${limits.searchTerm} characters.`);
  const target = rule.target
    .trim()
    .replace(/^\/nz$/, '/')
    .replace(/^\/nz(?=\/)/, '');
  // '//host' and '/\\host' lead out of the shop.
  if (!/^\/(?![/\\])/.test(target) || /[\s\p{C}\\#]/u.test(target) || target.length > MAX_TARGET_LENGTH)
    throw new RuleProblem(
      `“${rule.target}” is no page of the shop; write its address below /nz, such as /categories/footwear.`,
    );
  return { term, written, target };
}
