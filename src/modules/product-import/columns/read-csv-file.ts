import { type ReadRecord, readCsvRows } from '../internal/read-csv-rows.ts';

/**
 * The rows of a CSV file that is no table of products, in constant memory: each by column name with the line it begins
 * on, or with the reason why it cannot be read. Throws FileProblem when the header lacks one of `required`.
 */
export const readCsvFile = (text: AsyncIterable<string>, required: readonly string[]): AsyncIterable<ReadRecord> =>
  readCsvRows(text, required);
