/** The operator's rules that redirect a search term to a page of the shop (NAV-08). */
import { limits } from '#contract/fields/limits.ts';
import type { Ctx } from '#platform/context.ts';
import { fail, ok, type Result } from '#shared/result.ts';
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

/** `why`: what is wrong with a rule, as a sentence for the operator. */
type RedirectRefusal = { reason: 'RULE_REFUSED'; why: string };
const refuse = (why: string) => fail<RedirectRefusal>({ reason: 'RULE_REFUSED', why });

const MAX_TARGET_LENGTH = 500;

/** Stores the rules, each replacing one with the same term; all or none. Returns how many are new or changed. */
export async function putRedirects(
  ctx: Pick<Ctx, 'db'>,
  rules: readonly RedirectRule[],
): Promise<Result<number, RedirectRefusal>> {
  const rows = new Map<string, RedirectRow>();
  for (const rule of rules) {
    const read = toRow(rule);
    if (!read.ok) return read;
    const row = read.value;
    const other = rows.get(row.term);
    if (other && other.target !== row.target)
      return refuse(`“${rule.term}” is there twice, with two targets (also as “${other.written}”).`);
    rows.set(row.term, row);
  }
  return ok(rows.size === 0 ? 0 : await putRedirectRows(ctx, [...rows.values()]));
}

/** False when there is no rule for this term. */
export const removeRedirect = (ctx: Pick<Ctx, 'db'>, term: string): Promise<boolean> =>
  removeRedirectRow(ctx, termKey(term));

export async function listRedirects(ctx: Pick<Ctx, 'db'>): Promise<RedirectRule[]> {
  return (await listRedirectRows(ctx)).map(({ written, target }) => ({ term: written, target }));
}

/** Case, macrons, plural and spaces do not matter; the words and their order do. */
export const termKey = (term: string): string => wordsOf(term).join(' ');

function toRow(rule: RedirectRule): Result<RedirectRow, RedirectRefusal> {
  const written = rule.term.trim();
  const term = termKey(written);
  if (term === '') return refuse(`“${rule.term}” has no word to search for.`);
  if (written.length > limits.searchTerm) return refuse(`A term has at most ${limits.searchTerm} characters.`);
  const target = pageOf(rule.target);
  if (target === null)
    return refuse(
      `“${rule.target}” is no page of the shop; write its address below /nz, such as /categories/footwear.`,
    );
  return ok({ term, written, target });
}

/** The path of a page below /nz, with its query; null for what leads out of the shop or is no address. */
export function pageOf(text: string): string | null {
  const target = text
    .trim()
    .replace(/^\/nz$/, '/')
    .replace(/^\/nz(?=\/)/, '');
  // '//host' and '/\\host' lead out of the shop.
  const isPage = /^\/(?![/\\])/.test(target) && !/[\s\p{C}\\#]/u.test(target) && target.length <= MAX_TARGET_LENGTH;
  return isPage ? target : null;
}
