/** Shopify's customers.csv: consents, tags, note and the default address; the export has no passwords (MOVE-01). */
import { importCustomers } from '#modules/accounts/imports/import-customers.ts';
import type { ImportedCustomer } from '#modules/accounts/imports/imported-customer.ts';
import { customerOf } from './customer-of.ts';
import type { ExportImport, RowOutcome } from './export-import.ts';

export const customersImport: ExportImport = {
  required: ['First Name', 'Last Name', 'Email'],
  open: (ctx, { apply }) => {
    const countries = ctx.config.KERB_ADDRESS_COUNTRIES.split(',');
    /** The line of each email address and number so far: a file that names one twice does not say which is right. */
    const lines = new Map<string, number>();
    let batch: { line: number; customer: ImportedCustomer; leftOut: string | null }[] = [];
    return {
      add: (line, record): RowOutcome | null => {
        const refuse = (refused: string): RowOutcome => ({
          line,
          name: (record.Email ?? '').trim().slice(0, 250),
          outcome: { refused },
          leftOut: null,
        });
        const read = customerOf(record, countries);
        if (!read.ok) return refuse(read.error);
        const { customer } = read.value;
        const keys = [`email ${customer.email}`, ...(customer.sourceId === null ? [] : [`id ${customer.sourceId}`])];
        const before = keys.flatMap((key) => lines.get(key) ?? [])[0];
        if (before !== undefined) return refuse(`the same customer is in line ${before} already`);
        for (const key of keys) lines.set(key, line);
        batch.push({ line, ...read.value });
        return null;
      },
      store: async () => {
        const storing = batch;
        batch = [];
        const outcomes = await importCustomers(
          ctx,
          storing.map(({ customer }) => customer),
          { apply },
        );
        return storing.flatMap(({ line, customer, leftOut }, at) => {
          const outcome = outcomes[at];
          return outcome === undefined ? [] : [{ line, name: customer.email, outcome, leftOut }];
        });
      },
    };
  },
};
