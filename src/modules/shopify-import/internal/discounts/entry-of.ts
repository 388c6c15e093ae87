import { nzDay, nzTime } from '#shared/nz-dates.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { momentOf } from '../moment-of.ts';
import { cellOf, isYes } from './cells.ts';
import { limitsOf } from './limits-of.ts';
import { minimumOf } from './minimum-of.ts';
import { offerOf } from './offer-of.ts';

/** A discount code as the entry of a promotion's file, or why it cannot be one. */
export function entryOf(row: Readonly<Record<string, string>>): Result<Record<string, unknown>, string> {
  const code = cellOf(row, 'Name');
  if (!/^\S{1,40}$/.test(code)) return fail('is no code: enter a discount without a code under Promotions');
  const offer = offerOf(row);
  if (!offer.ok) return offer;
  const selection = cellOf(row, 'Customer Selection');
  if (selection !== '' && !/^(all|everyone|all customers)$/i.test(selection))
    return fail('is for some customers only, whom the file does not name');
  const least = minimumOf(cellOf(row, 'Minimum Purchase Requirements'));
  if (least === null) return fail('its minimum is neither an amount nor a number of items');
  const limits = limitsOf(row);
  if (!limits.ok) return limits;
  const status = cellOf(row, 'Status');
  const [start, end] = [cellOf(row, 'Start'), cellOf(row, 'End')];
  const [from, until] = [momentOf(start), momentOf(end)];
  if ((start !== '' && from === null) || (end !== '' && until === null)) return fail('its start or end is not a date');
  if (/^expired$/i.test(status)) return fail('has expired');
  const combines = ['Order', 'Product', 'Shipping'].some((what) =>
    isYes(cellOf(row, `Combines with ${what} Discounts`)),
  );
  return ok({
    ...{ id: `shopify-${idOf(code)}`, name: code, offer: offer.value, codes: [code.toUpperCase()] },
    ...{ active: !/^(disabled|inactive|paused)$/i.test(status), exclusive: !combines },
    ...least,
    ...(Object.keys(limits.value).length > 0 && { limits: limits.value }),
    ...(from && { from: minuteOf(from) }),
    // The last second of a minute belongs to it: a promotion ends with the beginning of one.
    ...(until && { until: minuteOf(new Date(Math.ceil(until.getTime() / 60_000) * 60_000)) }),
  });
}

const minuteOf = (at: Date): string => `${nzDay(at)} ${nzTime(at)}`;

/** Codes differ in letters that an id cannot have: those are written by their number. */
const idOf = (code: string): string =>
  [...code.toLowerCase()]
    .map((letter) => (/[a-z0-9-]/.test(letter) ? letter : `-${letter.codePointAt(0)?.toString(36)}-`))
    .join('')
    .slice(0, 52);
