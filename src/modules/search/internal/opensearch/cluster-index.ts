/** What questions to the cluster are answered from: the index that is served, and what the process knows of it. */
import type { DepartmentEntry } from '#contract/products/listing.ts';
import type { CategoryRow } from '#modules/catalogue/pages/category-row.ts';
import type { SearchCluster } from '../../search-cluster.port.ts';
import type { FlaggedPlaces } from '../../search-engine.port.ts';
import type { FacetFields } from '../facet-field-records.ts';
import type { MemberOffers } from '../index/member-offers.ts';
import type { RedirectRules } from '../redirect-records.ts';
import type { Candidate } from './text/plan-text.ts';
import type { ShopWords } from './text/shop-words.ts';

export interface ShopNavigation {
  departments: DepartmentEntry[];
  flagged: Record<'new' | 'sale', FlaggedPlaces>;
}

export interface ClusterIndex {
  cluster: SearchCluster;
  /** The alias of the index; an index beside it takes its place at once. */
  alias: string;
  words: ShopWords;
  navigation: ShopNavigation;
  categoryRows: CategoryRow[];
  redirects: RedirectRules;
  memberOffers: MemberOffers;
  facetFields: FacetFields;
  /** What a misspelt word may mean; cached until the words change. */
  findCandidates: (typed: string) => Promise<readonly Candidate[]>;
}
