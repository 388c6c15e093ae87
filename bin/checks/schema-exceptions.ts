/**
 * What today breaks the rule that each module owns its schema (check-schemas.ts). Both lists can only get shorter: move
 * the statement into the module that owns the table, or let that module publish a view, and take the line out.
 */

/**
 * Schemas, and tables inside a schema of another name, whose owner is not the module of the schema's name. A migration
 * that moves the table makes the line superfluous.
 */
export const OWNERS: Readonly<Record<string, string>> = {
  'accounts.synced_state': 'cart',
  'catalogue.import_label': 'product-import',
  'catalogue.media': 'media',
  cart: 'limited-releases',
  demo: 'demo-year',
  frequent_flyer: 'airline',
};

/** An adapter that keeps the tables of the module whose port it implements: log-ins are no business of anybody else. */
export const KEEPERS: Readonly<Record<string, string>> = { 'adapters/identity': 'accounts' };

export type Exception = readonly [module: string, table: string, access: 'read' | 'write'];

/** Sorted by module, table and access. */
export const EXCEPTIONS: readonly Exception[] = [];

/** Modules that need each other, by imports and SQL together. */
export const CYCLES: readonly string[] = [];
