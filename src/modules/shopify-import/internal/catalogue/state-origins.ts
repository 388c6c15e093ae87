/** The countries of origin of an inventory file, in the column COO (HON-03). */
import { countryName } from '#contract/fields/country-rules.ts';
import { readCountry } from '#contract/products/country-of-origin.ts';
import { type FilledOrigin, fillOrigins } from '#modules/catalogue/origins/fill-origins.ts';
import type { Ctx } from '#platform/context.ts';
import type { RowOutcome } from '../export-import.ts';

interface OriginRow {
  sizeCode: string;
  /** As the file names it; '' where it does not. */
  origin: string;
  row: RowOutcome;
}

/** States them for the rows that were not refused, or tries to; the rows, changed by what became of it. */
export async function stateOrigins(
  ctx: Ctx,
  rows: readonly OriginRow[],
  options: { apply: boolean },
): Promise<RowOutcome[]> {
  const countries = rows.map(({ origin, row }) => (typeof row.outcome === 'object' ? null : readCountry(origin)));
  const stated = rows.flatMap(({ sizeCode }, at) => {
    const country = countries[at] ?? null;
    return country === null ? [] : [{ sizeCode, country }];
  });
  const filled = (await fillOrigins(ctx, stated, options)).values();
  return rows.map(({ origin, row }, at) => {
    if (origin === '' || typeof row.outcome === 'object') return row;
    const country = countries[at] ?? null;
    if (country === null)
      return { ...row, leftOut: `country of origin: ${JSON.stringify(origin.slice(0, 60))} is no country` };
    return withOrigin(row, country, filled.next().value ?? null);
  });
}

function withOrigin(row: RowOutcome, country: string, filled: FilledOrigin): RowOutcome {
  if (filled === 'filled' && row.outcome === 'unchanged') return { ...row, outcome: 'changed' };
  if (filled === null || typeof filled === 'string') return row;
  return {
    ...row,
    leftOut: `country of origin ${countryName(country)}: the product states ${countryName(filled.other)} here`,
  };
}
