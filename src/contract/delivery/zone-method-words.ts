import { counted } from '#shared/counted.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import type { ZoneMethod } from './delivery-zones.ts';

const money = (dollars: number): string => (dollars === 0 ? 'free' : formatCents(dollarsToCents(dollars)));

/** 'Courier: $6.00, over 5 kg $12.00, free from $150.00, 1–2 business days'. */
export function methodInWords({ label, price, prices, freeFrom, maxKg, arrives }: ZoneMethod): string {
  const rows = prices.map(({ overKg, fromValue, fromParcels, price: rowPrice }) =>
    [
      overKg !== undefined && `over ${overKg} kg`,
      fromValue !== undefined && `from ${money(fromValue)} of goods`,
      fromParcels !== undefined && `from ${counted(fromParcels, 'parcel')}`,
      money(rowPrice),
    ]
      .filter(Boolean)
      .join(' '),
  );
  const when =
    arrives.by === 'days' ? daysInWords(arrives.businessDays) : `within ${counted(arrives.withinHours, 'hour')}`;
  const parts = [money(price), ...rows, freeFrom !== null && `free from ${money(freeFrom)}`, when];
  return `${label}: ${[...parts, maxKg !== null && `up to ${maxKg} kg`].filter(Boolean).join(', ')}`;
}

const daysInWords = ([first, last]: readonly [number, number]): string =>
  first === last ? counted(first, 'business day') : `${first}–${last} business days`;
