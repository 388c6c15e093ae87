/** Reads OpenSearch's aggregations. */
import type { Aggregated, ClusterQuery } from '../../search-cluster.port.ts';

/** More than any facet has values; a value beyond them is not counted. */
const MAX_VALUES = 10_000;

export const countOf = (field: string, size = MAX_VALUES): ClusterQuery => ({ terms: { field, size } });

type Parts = Readonly<Record<string, unknown>> | undefined;

/** The number of products by value; empty where it was not asked for. */
export function countsIn(parts: Parts, name: string): Map<string, number> {
  return new Map(bucketsIn(parts, name).map(({ key, doc_count: count }) => [String(key), count ?? 0]));
}

export function bucketsIn(parts: Parts, name: string): Aggregated[] {
  const buckets = (parts?.[name] as Aggregated | undefined)?.buckets;
  return Array.isArray(buckets) ? buckets : [];
}

/** The number of products of a filter. */
export const docsIn = (parts: Parts, name: string): number => (parts?.[name] as Aggregated | undefined)?.doc_count ?? 0;

/** A number such as a sum or the lowest value; null where there is no product. */
export const valueIn = (parts: Parts, name: string): number | null =>
  (parts?.[name] as Aggregated | undefined)?.value ?? null;
