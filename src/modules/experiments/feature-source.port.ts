/** Where the definitions of features and experiments come from, as GrowthBook writes them. */
export interface FeatureSource {
  /** Names it, so that what is kept of one is not taken for another's. */
  name: string;
  /** Milliseconds between two looks. */
  everyMs: number;
  /** Whether what was read is kept for a start at which the source is down. */
  keep: boolean;
  /** The whole answer, not yet checked. Throws when it cannot be read. */
  read: () => Promise<unknown>;
}
