/**
 * What the shop needs of an OpenSearch cluster (FLT-01). Every function throws SearchUnavailableError where the cluster
 * does not answer in time, refuses for now, or has no such index.
 */

/** A part of OpenSearch's query language. */
export type ClusterQuery = Readonly<Record<string, unknown>>;

/** The result of an aggregation; parts of it are further results by their names. */
export interface Aggregated {
  doc_count?: number;
  value?: number | null;
  key?: string | number;
  buckets?: Aggregated[] | Record<string, Aggregated>;
  [part: string]: unknown;
}

export interface ClusterHit {
  id: string;
  score: number;
  source: Record<string, unknown>;
  /** What it was sorted by. */
  sort: unknown[];
}

export interface ClusterAnswer {
  /** Exact where the search asked for it. */
  total: number;
  hits: ClusterHit[];
  aggregations: Record<string, Aggregated>;
}

/** A document, or null to remove it. A write with a lower version than the stored one changes nothing. */
export interface ClusterWrite {
  id: string;
  version: number;
  document: Readonly<Record<string, unknown>> | null;
}

export interface SearchCluster {
  /**
   * Several searches in one round trip; an answer for each. `patient`: nobody waits for it, so that it may take longer
   * than a shopper waits.
   */
  search: (index: string, searches: readonly ClusterQuery[], patient?: 'patient') => Promise<ClusterAnswer[]>;
  /** `alias`: the name is an alias, and nothing is made in its place where it is gone. */
  write: (index: string, writes: readonly ClusterWrite[], alias?: 'alias') => Promise<void>;
  /** Shows searches what was written. */
  makeVisible: (index: string) => Promise<void>;
  createIndex: (index: string, definition: ClusterQuery) => Promise<void>;
  /** Names of the indexes that begin with this. */
  listIndexes: (prefix: string) => Promise<string[]>;
  deleteIndex: (index: string) => Promise<void>;
  /** The index that an alias stands for; null when there is none. */
  resolveAlias: (alias: string) => Promise<string | null>;
  /** Lets the alias stand for this index alone, at once. */
  moveAlias: (alias: string, index: string) => Promise<void>;
  /** A document as it was last written; null when there is none. */
  get: (index: string, id: string) => Promise<Record<string, unknown> | null>;
  close: () => Promise<void>;
}
