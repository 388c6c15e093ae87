/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */

/** `demand.bought_level`: how much a product is bought. One that nobody bought lately may have no row. */
export interface BoughtLevel {
  product_id: number;
  /** See demand-level.ts. */
  level: number;
}

/** `demand.level_change`: which levels a transaction changed, for readers that follow changes. */
export interface LevelChange {
  product_id: number;
  /** The transaction that wrote the level last (decision 5). */
  changed_xid: string;
}
