import type { SizeMarks } from '#contract/products/size-marks.ts';
import { marksOf } from '../../listings/mark-sizes.ts';
import { SIZE_SYSTEMS } from '../size-systems.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { anyOf } from './filters.ts';

/** Which of a page's products have which size in stock (ANA-08). */
export async function markSizesInCluster(
  { cluster, alias }: ClusterIndex,
  hits: readonly { id: string; soldOut: boolean }[],
): Promise<SizeMarks> {
  const ids = hits.map(({ id }) => Number(id));
  const [answer] =
    ids.length === 0
      ? []
      : await cluster.search(alias, [{ size: ids.length, _source: ['id', ...SIZE_SYSTEMS], query: anyOf('id', ids) }]);
  const sources = new Map((answer?.hits ?? []).map(({ source }) => [String(source.id), source]));
  return marksOf(hits, (system) => {
    const labelsOf = ({ id }: { id: string }) => (sources.get(id)?.[system] as string[] | undefined) ?? [];
    const all = [...new Set(hits.flatMap(labelsOf))];
    return all.map((label) => [label, hits.map((hit) => labelsOf(hit).includes(label))]);
  });
}
