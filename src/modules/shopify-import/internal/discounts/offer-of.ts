import { fail, ok, type Result } from '#shared/result.ts';
import { cellOf } from './cells.ts';

/** What a discount takes off, as a promotion's file has it, or why no promotion does. */
export function offerOf(row: Readonly<Record<string, string>>): Result<Record<string, unknown>, string> {
  const [type, of] = [cellOf(row, 'Type').toLowerCase(), cellOf(row, 'Discount Class').toLowerCase()];
  if (/shipping/.test(type) || of === 'shipping') return ok({ kind: 'percentOffDelivery', percent: 100 });
  if (/buy/.test(type)) return fail('is “Buy X get Y”, of which the file does not say what: enter it under Promotions');
  if (of !== 'order')
    return fail(
      of === 'product'
        ? 'is for some products, which the file does not name: enter it under Promotions'
        : `is of a kind that the shop does not have (${cellOf(row, 'Type') || of || 'unknown'})`.slice(0, 200),
    );
  const value = Math.abs(Number(cellOf(row, 'Value').replace(/[%$,]/g, '')));
  if (!(value > 0)) return fail('its value is not a number');
  switch (cellOf(row, 'Value Type').toLowerCase()) {
    case 'percentage':
      return ok({ kind: 'percentOffOrder', percent: value });
    case 'fixed_amount':
      return ok({ kind: 'amountOffOrder', amount: value });
    default:
      return fail(`is of a kind that the shop does not have (${cellOf(row, 'Value Type')})`.slice(0, 200));
  }
}
