/** Pages that one request to OpenSearch cannot answer: those that a rule arranges, and those far behind. */
import type { ClusterHit, ClusterQuery } from '../../../search-cluster.port.ts';
import type { PlacementValue } from '../../rule-records.ts';
import type { ClusterIndex } from '../cluster-index.ts';
import { anyOf, noneOf } from '../filters.ts';
import { scored, type TextPlan } from '../text/plan-text.ts';
import type { Ranked } from './ranking.ts';

/** OpenSearch reaches no further by numbers of products. */
export const WINDOW = 10_000;

interface Page {
  offset: number;
  size: number;
}

/** Pinned products are found whether they match the text or not (OWN-09). */
export function withPinned(plan: TextPlan | null, placement: PlacementValue | null): TextPlan | null {
  if (!plan || !placement || placement.pinned.length === 0) return plan;
  const should = [plan.query, scored(anyOf('id', placement.pinned), 0)];
  return { ...plan, query: { bool: { should, minimum_should_match: 1 } } };
}

/**
 * A page that begins with the pinned products of the result, in the rule's order, and ends with the buried ones. `orderOf`
 * asks for the result within more filters.
 */
export async function placedHits(
  index: ClusterIndex,
  { pinned, buried }: PlacementValue,
  { offset, size, orderOf }: Page & { orderOf: (...more: ClusterQuery[]) => Ranked },
): Promise<ClusterHit[]> {
  const last = buried.filter((id) => !pinned.includes(id));
  const rest = orderOf(noneOf(anyOf('id', [...pinned, ...last])));
  const [first, others] = await index.cluster.search(index.alias, [
    { ...orderOf(anyOf('id', pinned)), size: pinned.length, _source: ['card', 'style'] },
    { ...rest, size: 0, track_total_hits: true },
  ]);
  const inRule = pinned.flatMap((id) => first?.hits.find((hit) => hit.id === `${id}`) ?? []);
  const hits = inRule.slice(offset, offset + size);
  let before = inRule.length;
  for (const [order, total] of [
    [rest, others?.total ?? 0],
    [orderOf(anyOf('id', last)), last.length],
  ] as const) {
    if (hits.length < size && total > 0)
      hits.push(...(await hitsOf(index, order, { offset: Math.max(0, offset - before), size: size - hits.length })));
    before += total;
  }
  return hits;
}

async function hitsOf(index: ClusterIndex, order: Ranked, { offset, size }: Page): Promise<ClusterHit[]> {
  if (offset + size > WINDOW) return farPage(index, order, { offset, size });
  const [answer] = await index.cluster.search(index.alias, [
    { ...order, from: offset, size, _source: ['card', 'style'] },
  ]);
  return answer?.hits ?? [];
}

/** A page far behind, in steps from product to product; few ask for one. */
export async function farPage(
  { cluster, alias }: ClusterIndex,
  order: Ranked,
  { offset, size }: { offset: number; size: number },
): Promise<ClusterHit[]> {
  let after: unknown[] | null = null;
  for (let at = 0; at < offset; ) {
    const step: number = Math.min(WINDOW, offset - at);
    const [answer] = await cluster.search(alias, [
      { ...order, size: step, _source: false, ...(after && { search_after: after }) },
    ]);
    const last: ClusterHit | undefined = answer?.hits.at(-1);
    if (!last || answer?.hits.length !== step) return [];
    after = last.sort;
    at += step;
  }
  const [answer] = await cluster.search(alias, [
    { ...order, size, _source: ['card', 'style'], ...(after && { search_after: after }) },
  ]);
  return answer?.hits ?? [];
}
