import { personalisationId } from '#contract/fields/personalisation-id.ts';
import type { ClusterQuery } from '../../../search-cluster.port.ts';
import type { ClusterIndex } from '../cluster-index.ts';
import { term } from '../filters.ts';
import type { ShopWords } from '../text/shop-words.ts';

const known = new WeakMap<ShopWords, ReadonlyMap<string, ClusterQuery>>();

/**
 * The products of the brands and categories that a visitor's personalisation ids stand for (FIX-43); null when no id
 * stands for anything in this shop.
 */
export function interestFilter({ words }: Pick<ClusterIndex, 'words'>, ids: readonly string[]): ClusterQuery | null {
  if (ids.length === 0) return null;
  const byId = known.get(words) ?? filtersOf(words);
  known.set(words, byId);
  const should = ids.flatMap((id) => byId.get(id) ?? []);
  return should.length === 0 ? null : { bool: { should, minimum_should_match: 1 } };
}

const filtersOf = ({ brands, categories }: ShopWords): Map<string, ClusterQuery> =>
  new Map([
    ...[...brands.keys()].map((slug) => [personalisationId('brand', slug), term('brand', slug)] as const),
    ...[...categories.keys()].map((path) => [personalisationId('category', path), term('categories', path)] as const),
  ]);
