import { type Correction, chooseCorrected, describeCorrection } from '../../listings/choose-corrections.ts';
import { docsIn } from '../aggregated.ts';
import type { ClusterIndex } from '../cluster-index.ts';
import { planText, type TextPlan } from './plan-text.ts';

/**
 * The text as a query. A misspelt word finds products of one category; only where the other words match none of them, of
 * every category that it may mean. `literal`: no word is corrected.
 */
export async function understandText(
  index: ClusterIndex,
  text: string,
  literal = false,
): Promise<{ plan: TextPlan | null; corrections: Correction[] }> {
  const plan = text.trim() === '' ? null : await planText(index, text, literal ? () => [] : chooseCorrected);
  if (plan === null || plan.misspelt.length === 0 || literal) return { plan, corrections: [] };
  const found = await meetCandidates(index, plan);
  const hasOther = plan.misspelt.some(({ chosen, candidates }) => chosen.length < candidates.length);
  if (found.total > 0 || !hasOther) return { plan, corrections: found.corrections };
  const wider = await planText(index, text, (candidates) => candidates);
  if (wider === null) return { plan, corrections: [] };
  return { plan: wider, corrections: (await meetCandidates(index, wider)).corrections };
}

/** How many products match, and what the misspelt words were taken for among these. */
async function meetCandidates(
  { cluster, alias }: ClusterIndex,
  { query, misspelt }: TextPlan,
): Promise<{ total: number; corrections: Correction[] }> {
  const candidates = misspelt.flatMap(({ candidates: all }) => all);
  const aggs = Object.fromEntries(
    candidates.map(({ expansions }, place) => [
      `candidate-${place}`,
      { filter: { terms: { word: expansions.map(({ postings }) => postings.word) } } },
    ]),
  );
  const [answer] = await cluster.search(alias, [
    { size: 0, track_total_hits: true, query: { bool: { filter: [query] } }, aggs },
  ]);
  const { total = 0, aggregations } = answer ?? {};
  const occurs = (one: (typeof candidates)[number]) => docsIn(aggregations, `candidate-${candidates.indexOf(one)}`) > 0;
  const corrections =
    total === 0 ? [] : misspelt.flatMap(({ word, candidates: all }) => describeCorrection(word, all, occurs) ?? []);
  return { total, corrections };
}
