/** Who owns which tables, where the name of the schema does not say it. */

/**
 * Schemas, and tables inside a schema of another name, whose owner is not the module of the schema's name. A migration
 * that moves the table has to remove the line.
 */
export const OWNERS: Readonly<Record<string, string>> = {
  'accounts.synced_state': 'cart',
  'catalogue.import_label': 'product-import',
  'catalogue.media': 'media',
  'catalogue.table_mapping': 'product-import',
  cart: 'limited-releases',
  demo: 'demo-year',
  frequent_flyer: 'airline',
};

/** An adapter that writes tables of the module whose port it implements: only the adapter reads what log-ins store. */
export const ADAPTER_TABLE_OWNERS: Readonly<Record<string, string>> = { 'adapters/identity': 'accounts' };
