import { MAX_SHOWN_RULES, type SearchRulesReply } from '#contract/staff/search/search-rules.ts';
import type { Ctx } from '#platform/context.ts';
import { addDays, nzDay } from '#shared/nz-dates.ts';
import { type PlacementValue, selectAddresses, selectProductCodes, selectRules } from '../internal/rule-records.ts';
import { listEmptySearches } from '../listings/list-empty-searches.ts';
import { listRedirects, termKey } from '../redirects/edit-redirects.ts';
import { fromRow } from './from-row.ts';
import { placementOfTerm } from './placement-keys.ts';

const DAYS = 30;
const MAX_EMPTY = 100;

/** All rules, of addresses those that contain `q`, and the searches that found nothing and have no rule (OWN-09). */
export async function listSearchRules(ctx: Pick<Ctx, 'db' | 'clock'>, q: string): Promise<SearchRulesReply> {
  const addresses = await selectAddresses(ctx, q, MAX_SHOWN_RULES);
  const others = await selectRules(ctx, ['synonym', 'placement']);
  const terms = await listRedirects(ctx);
  const ids = others.flatMap(({ kind, value }) => {
    if (kind !== 'placement') return [];
    const { pinned, buried } = value as PlacementValue;
    return [...pinned, ...buried];
  });
  const codes = await selectProductCodes(ctx, ids);
  const ruled = new Set([
    ...terms.map(({ term }) => placementOfTerm(term)),
    ...others.flatMap(({ kind, key }) => (kind === 'synonym' ? [`term:${key}`] : [key])),
  ]);
  const today = nzDay(ctx.clock.now());
  const empty = await listEmptySearches(ctx, { from: addDays(today, -DAYS), to: today }, MAX_EMPTY);
  return {
    rules: [
      ...[...addresses, ...others].map((row) => fromRow(row, codes)),
      ...terms.map(({ term, target }) => ({
        key: term,
        name: term,
        rule: { kind: 'term' as const, term, to: target },
      })),
    ],
    addressCount: addresses[0]?.total ?? 0,
    emptySearches: empty.filter(({ term }) => termKey(term) !== '' && !ruled.has(placementOfTerm(term))),
  };
}
