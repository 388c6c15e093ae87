import { emailField } from '#contract/fields/fields.ts';
import {
  type ImportedAddress,
  type ImportedLine,
  type ImportedOrder,
  lineStates,
  paidStates,
  sentStates,
} from '#modules/imported-orders/imported-order.ts';
import { type Cents, textToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { plainCell } from '../plain-cell.ts';
import { moneyOfOrder } from './money-of-order.ts';

type Row = Readonly<Record<string, string>>;
const MAX = { number: 60, id: 40, text: 255, note: 5_000, tags: 250, lines: 500, qty: 100_000 };

/** What is wrong with an order, in words for shopkeepers. */
class Unusable extends Error {}

/**
 * The rows of one order as an order, or why it cannot be one (MOVE-02). Shopify writes what is about the whole order
 * into the first row, and repeats only number and email address. `leftOut` says what was not taken as it stands.
 */
export function orderOf(rows: readonly Row[]): Result<{ order: ImportedOrder; leftOut: string | null }, string> {
  try {
    return readOrder(rows);
  } catch (error) {
    if (error instanceof Unusable) return fail(error.message);
    throw error;
  }
}

function readOrder(rows: readonly Row[]): Result<{ order: ImportedOrder; leftOut: string | null }, string> {
  const first = rows[0] ?? {};
  const cell = (column: string): string => plainCell(first[column] ?? '');
  const currency = cell('Currency').toUpperCase();
  if (currency !== 'NZD')
    return fail(
      currency === '' ? 'has no currency' : `was paid in ${currency.slice(0, 10)}; this shop keeps New Zealand dollars`,
    );
  if (rows.length > MAX.lines) return fail(`has more than ${MAX.lines} lines`);
  const lines = rows.flatMap((row, at) => lineOf(row, at + 1) ?? []);
  if (lines.length === 0) return fail('has no lines');
  const money = moneyOfOrder({
    lines: sum(lines.map(({ qty, priceCents }) => BigInt(qty) * priceCents)),
    lineDiscounts: sum(rows.map((row) => amountOf(row, 'Lineitem discount', 0n))),
    subtotal: amountOf(first, 'Subtotal'),
    discount: amountOf(first, 'Discount Amount', 0n),
    delivery: amountOf(first, 'Shipping', 0n),
    duties: amountOf(first, 'Duties', 0n),
    tax: amountOf(first, 'Taxes', 0n),
    total: amountOf(first, 'Total'),
    refunded: amountOf(first, 'Refunded Amount', 0n),
  });
  if (!money.ok) return money;
  const email = cell('Email').toLowerCase();
  const checked = emailField.safeParse(email);
  const hasNoMailbox = email !== '' && !checked.success;
  const facts = {
    ...{ sourceId: short(cell('Id'), MAX.id, 'the id') || null, email: checked.success ? checked.data : null },
    ...{
      number: short(cell('Name'), MAX.number, 'the number'),
      phone: short(cell('Phone'), MAX.text, 'the phone number'),
    },
    ...{ placedAt: timeOf(first, 'Created at') ?? missing('Created at'), paidAt: timeOf(first, 'Paid at') },
    ...{ sentAt: timeOf(first, 'Fulfilled at'), cancelledAt: timeOf(first, 'Cancelled at') },
    paid: wordOf(first, 'Financial Status', paidStates, 'pending'),
    sent: wordOf(first, 'Fulfillment Status', sentStates, 'unfulfilled'),
  };
  const difference = [
    ...(money.value.difference ? [money.value.difference] : []),
    ...(hasNoMailbox ? ['its email address is not one that mail can be sent to, and is left out'] : []),
  ];
  const order = { ...facts, ...money.value.money, ...textsOf(cell, first), lines };
  return ok({ order, leftOut: difference.join('; ') || null });
}

/** What is kept as it was written. */
const textsOf = (cell: (column: string) => string, first: Row) => ({
  ...{ discountCode: text(cell('Discount Code')), deliveryMethod: text(cell('Shipping Method')) },
  ...{ paymentMethod: text(cell('Payment Method')), channel: text(cell('Source')) },
  note: short(cell('Notes'), MAX.note, 'the note'),
  tags: tagsOf(cell('Tags')),
  billingAddress: addressOf(first, 'Billing'),
  deliveryAddress: addressOf(first, 'Shipping'),
});

/** Null for a row without a line: Shopify adds such rows for further discounts or taxes. */
function lineOf(row: Row, at: number): ImportedLine | null {
  const name = plainCell(row['Lineitem name'] ?? '');
  const qty = plainCell(row['Lineitem quantity'] ?? '');
  if (name === '' && qty === '') return null;
  if (!/^\d{1,6}$/.test(qty) || Number(qty) < 1 || Number(qty) > MAX.qty)
    throw new Unusable(`the quantity of line ${at} is no whole number: ${JSON.stringify(qty.slice(0, 20))}`);
  return {
    name: text(name) || 'Unnamed item',
    sku: text(plainCell(row['Lineitem sku'] ?? '')),
    qty: Number(qty),
    priceCents: amountOf(row, 'Lineitem price'),
    sent: wordOf(row, 'Lineitem fulfillment status', lineStates, 'pending'),
  };
}

/** Cents of a cell; without `none` an empty cell is refused. */
function amountOf(row: Row, column: string, none?: Cents): Cents {
  const cell = plainCell(row[column] ?? '');
  if (cell === '' && none !== undefined) return none;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(cell))
    throw new Unusable(
      cell === '' ? `has no ${column}` : `${column} is no amount: ${JSON.stringify(cell.slice(0, 20))}`,
    );
  return textToCents(cell);
}

/** '2025-10-02 17:09:34 +1300'; null for an empty cell. */
function timeOf(row: Row, column: string): Date | null {
  const cell = plainCell(row[column] ?? '');
  if (cell === '') return null;
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(Z|UTC|[+-]\d\d:?\d\d)$/.exec(cell) ?? [];
  const at = new Date(`${day}T${time}${zone?.replace('UTC', 'Z').replace(/(\d\d):?(\d\d)$/, '$1:$2')}`);
  if (Number.isNaN(at.getTime()) || at.getTime() < Date.UTC(2000, 0) || at.getUTCFullYear() > 2100)
    throw new Unusable(
      `${column} is no time with its zone, as 2025-10-02 17:09:34 +1300: ${JSON.stringify(cell.slice(0, 40))}`,
    );
  return at;
}

function wordOf<T extends string>(row: Row, column: string, words: readonly T[], none: T): T {
  const cell = plainCell(row[column] ?? '').toLowerCase();
  if (cell === '') return none;
  const word = words.find((one) => one === cell);
  if (word === undefined) throw new Unusable(`${column} is not known: ${JSON.stringify(cell.slice(0, 40))}`);
  return word;
}

function addressOf(row: Row, kind: 'Billing' | 'Shipping'): ImportedAddress | null {
  const part = (name: string) => text(plainCell(row[`${kind} ${name}`] ?? ''));
  const address = {
    ...{
      name: part('Name'),
      company: part('Company'),
      street1: part('Address1') || part('Street'),
      street2: part('Address2'),
    },
    ...{ city: part('City'), province: part('Province Name') || part('Province'), postcode: part('Zip') },
    ...{ country: part('Country'), phone: part('Phone') },
  };
  return Object.values(address).some(Boolean) ? address : null;
}

function tagsOf(cell: string): string[] {
  const tags = [...new Set(cell.split(',').map((tag) => tag.trim()))].filter(Boolean);
  if (tags.length > MAX.tags || tags.some((tag) => tag.length > MAX.text))
    throw new Unusable(`has more than ${MAX.tags} tags, or one of more than ${MAX.text} characters`);
  return tags;
}

const text = (cell: string): string => cell.slice(0, MAX.text).toWellFormed();
const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0n);

function short(cell: string, max: number, what: string): string {
  if (cell.length > max) throw new Unusable(`${what} has more than ${max} characters`);
  return cell;
}

function missing(column: string): never {
  throw new Unusable(`has no ${column}`);
}
