/** Leaves words out of a search that OpenSearch finds nothing for (UX-04). */
import type { ListingQuery } from '#contract/products/listing-query.ts';
import type { ListingScope } from '../../listings/listing-options.ts';
import type { ClusterQuery } from '../../search-cluster.port.ts';
import { chooseKept, readWordsToKeep } from '../listings/words-to-keep.ts';
import type { ClusterIndex } from './cluster-index.ts';
import { choiceFilters, memberFilter, scopeFilters } from './filters.ts';
import { understandText } from './text/understand-text.ts';

/** The words to search for instead, or null. */
export async function loosenInCluster(
  index: ClusterIndex,
  query: ListingQuery,
  scope: ListingScope,
): Promise<string[] | null> {
  const words = readWordsToKeep(query.text);
  if (words === null) return null;
  const within = [
    ...scopeFilters(query.text, scope),
    ...choiceFilters(query, memberFilter(index.memberOffers.scopes)).values(),
  ];
  const count = async (choices: readonly (readonly { filter: ClusterQuery | null }[])[]): Promise<number[]> => {
    const searches = choices.map((kept) => ({
      size: 0,
      track_total_hits: true,
      query: { bool: { filter: [...within, ...kept.flatMap(({ filter }) => filter ?? [])] } },
    }));
    return (await index.cluster.search(index.alias, searches)).map(({ total }) => total);
  };
  const planned: ((typeof words)[number] & { filter: ClusterQuery | null })[] = [];
  for (const word of words) {
    const understood = word.isLookedUp ? await understandText(index, `${word.text} `) : null;
    planned.push({ ...word, filter: understood?.plan?.query ?? null });
  }
  const counts = await count(planned.map((word) => [word]));
  const choosing = chooseKept(
    planned.map((word, place) => ({ ...word, found: word.filter === null ? null : (counts[place] ?? 0) })),
  );
  let step = choosing.next();
  while (!step.done) step = choosing.next(await count(step.value));
  return step.value;
}
