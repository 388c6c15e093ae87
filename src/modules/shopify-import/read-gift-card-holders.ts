import { readCsvFile } from '#modules/product-import/columns/read-csv-file.ts';
import { cellOf, idOf } from './internal/gift-cards/gift-card-of.ts';

export interface GiftCardHolder {
  /** Who bought it, and who it was sent to; '' where the export does not say. */
  email: string;
  recipientEmail: string;
}

/** Whom the gift cards of an export belong to, by their numbers in the other shop: this shop stores no such addresses. */
export async function readGiftCardHolders(text: AsyncIterable<string>): Promise<Map<string, GiftCardHolder>> {
  const holders = new Map<string, GiftCardHolder>();
  for await (const row of readCsvFile(text, ['Last Characters'])) {
    const id = 'record' in row ? idOf(row.record) : '';
    if (!('record' in row) || id === '') continue;
    const email = cellOf(row.record, 'Email', 'Customer: Email');
    holders.set(id, { email, recipientEmail: cellOf(row.record, 'Recipient Email', 'Recipient: Email') });
  }
  return holders;
}
