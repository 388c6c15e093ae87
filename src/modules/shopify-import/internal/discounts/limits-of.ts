import { fail, ok, type Result } from '#shared/result.ts';
import { cellOf, isYes } from './cells.ts';

/** What is left of the limit: the uses in the old shop count against it. */
export function limitsOf(row: Readonly<Record<string, string>>): Result<Record<string, number>, string> {
  const [limit, used] = [cellOf(row, 'Usage Limit Per Code'), cellOf(row, 'Times Used In Total') || '0'];
  if (!/^\d{0,9}$/.test(limit) || !/^\d{1,9}$/.test(used)) return fail('its limit or its uses are not a number');
  const left = Number(limit) - Number(used);
  if (limit !== '' && left <= 0) return fail(`is used up: ${used} of ${limit}`);
  return ok({
    ...(limit !== '' && { total: left }),
    ...(isYes(cellOf(row, 'Applies Once Per Customer')) && { perCustomer: 1 }),
  });
}
