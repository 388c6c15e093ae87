/** Where the definitions of features and experiments come from, in GrowthBook's format. */
export interface FeatureSource {
  /** Identifies the source, so that stored definitions are not used for another one. */
  name: string;
  /** Milliseconds between two reads. */
  everyMs: number;
  /** Whether the definitions are stored for starts at which the source is down. */
  keep: boolean;
  /** The whole response, not validated. Throws when it cannot be read. */
  read: () => Promise<unknown>;
}
