/** Which attributes of a WooCommerce product its variations differ in, and which only describe it. */
import type { CsvRecord } from '../read-csv-rows.ts';
import { isColourName, isSizeName } from '../words/option-names.ts';
import { type WooAttribute, wooAttributes } from './woo-columns.ts';

export interface WooOptions {
  /** The options of a row in Shopify's columns. */
  cellsOf: (row: CsvRecord) => CsvRecord;
  /** Attributes that are no option. */
  stated: WooAttribute[];
  /** A variation stands for any value of an attribute. */
  isAny: boolean;
}

/** `variations` is empty for a simple product, whose colour and single size are options as well. */
export function optionsOf(parent: CsvRecord, variations: readonly CsvRecord[]): WooOptions {
  const own = wooAttributes(parent);
  const read = new Map(variations.map((row) => [row, wooAttributes(row)]));
  const varied = new Set(
    [...read.values()].flatMap((attributes) =>
      attributes.filter(({ values }) => values.length > 0).map(({ name }) => name),
    ),
  );
  const isConstant = ({ name, values }: WooAttribute) =>
    !varied.has(name) &&
    (isColourName(name) ? values.length > 0 : isSizeName(name) && values.length === 1 && variations.length === 0);
  const constant = own.filter(isConstant);
  const names = [...varied, ...constant.map(({ name }) => name)].sort((a, b) => rank(a) - rank(b));
  const textOf = (row: CsvRecord, name: string): string =>
    read
      .get(row)
      ?.find((one) => one.name === name)
      ?.values.join(' / ') ||
    (constant.find((one) => one.name === name)?.values.join(' / ') ?? '');
  return {
    cellsOf: (row) => {
      const [one = '', two = '', ...more] = names;
      return {
        'Option1 Name': one,
        'Option1 Value': one && textOf(row, one),
        'Option2 Name': two,
        'Option2 Value': two && textOf(row, two),
        'Option3 Name': more[0] ?? '',
        'Option3 Value': more
          .map((name) => textOf(row, name))
          .filter((value) => value !== '')
          .join(' / '),
      };
    },
    stated: own.filter(({ name }) => !names.includes(name) && !isOfVariations(name, read)),
    isAny: [...read.values()].some((attributes) => attributes.some(({ values }) => values.length === 0)),
  };
}

const rank = (name: string): number => (isColourName(name) ? 0 : isSizeName(name) ? 1 : 2);

/** An attribute that variations name without a value is a choice of the shopper, not a description. */
const isOfVariations = (name: string, read: ReadonlyMap<CsvRecord, WooAttribute[]>): boolean =>
  [...read.values()].some((attributes) => attributes.some((one) => one.name === name));
