/** Reads our JSONL: one product per line, as the contract's product import describes it. */
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { splitLines } from './open-file.ts';
import { splitFields } from './own-fields/split-fields.ts';

export async function* readProductsJsonl(text: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  for await (const { line, text: json } of splitLines(text)) {
    if (json.trim() === '') continue;
    try {
      yield { line, ...splitFields(JSON.parse(line === 1 ? json.replace(/^\uFEFF/, '') : json)) };
    } catch (error) {
      yield { line, reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
    }
  }
}
