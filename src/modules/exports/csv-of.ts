import { stringify } from 'csv-stringify/sync';

/**
 * Cells that begin with = + - @ TAB or CR get a leading apostrophe, numbers excepted, so that no spreadsheet runs them
 * as formulas (reliability C12). A cell with any line end is quoted: a bare CR or LF would end the row for some
 * readers.
 */
export const csvOf = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      record_delimiter: '\r\n',
      cast: { boolean: (value) => String(value) },
    },
  );
