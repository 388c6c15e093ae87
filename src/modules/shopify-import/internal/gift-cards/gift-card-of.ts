import type { ImportedGiftCard } from '#modules/gift-cards/imported-cards/imported-gift-card.ts';
import { textToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { momentOf } from '../moment-of.ts';

type Row = Readonly<Record<string, string>>;
/** No card of Shopify holds as much; a larger number is a mistake in the file. */
const MAX_CENTS = 1_000_000n;

/** The first of these cells that is not empty. */
export const cellOf = (row: Row, ...names: string[]): string =>
  (names.map((name) => row[name] ?? '').find(Boolean) ?? '').trim().replace(/^'/, '');

/** The number of a card in Shopify; '' where there is none. */
export const idOf = (row: Row): string => {
  const id = cellOf(row, 'Id', 'ID');
  return /^\d{1,20}$/.test(id) ? id : '';
};

/** Null for what is no amount. */
export function centsOf(text: string): bigint | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? textToCents(text) : null;
}

/** A row as a card with this balance, or why it is not imported. */
export function giftCardOf(row: Row, cents: bigint): Result<ImportedGiftCard, string> {
  const sourceId = idOf(row);
  if (sourceId === '') return fail('has no number, by which a later import would find it');
  const lastCharacters = cellOf(row, 'Last Characters').toLowerCase();
  if (!/^[a-z0-9]{1,8}$/.test(lastCharacters)) return fail('the last characters of the code are missing');
  const currency = cellOf(row, 'Currency').toUpperCase();
  if (currency !== '' && currency !== 'NZD')
    return fail(`is in ${currency.slice(0, 3)}: this shop has New Zealand dollars`);
  if (cents > MAX_CENTS) return fail('holds more than $10,000.00');
  if (/^(false|no|0)$/i.test(cellOf(row, 'Enabled?', 'Enabled')) || cellOf(row, 'Disabled At') !== '')
    return fail('was deactivated in Shopify, which nobody can take back');
  const issued = cellOf(row, 'Date Issued', 'Created At');
  const issuedAt = issued === '' ? null : momentOf(issued);
  if (issued !== '' && issuedAt === null) return fail('the day of its issue is not a date such as 2026-05-31');
  const expires = cellOf(row, 'Expires On');
  const lastDay = expires === '' || /^never$/i.test(expires) ? null : momentOf(expires) && expires.slice(0, 10);
  if (expires !== '' && lastDay === null && !/^never$/i.test(expires))
    return fail('the day on which it expires is not a date such as 2026-05-31');
  return ok({ sourceId, lastCharacters, cents, issuedAt, lastDay });
}
