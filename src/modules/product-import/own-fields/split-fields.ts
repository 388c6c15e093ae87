/** The shop's own fields in a line of JSONL: 'customFields' of the product and of each size (OWN-14). Pure. */
import { z } from 'zod';
import type { RowFields } from '#modules/catalogue/products/import-row.ts';

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
type Values = z.output<typeof values>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The line without its fields, and these; a line whose fields have no such form is left as it is, and refused later. */
export function splitFields(value: unknown): { value: unknown; fields?: RowFields } {
  if (!isObject(value)) return { value };
  const { customFields, ...product } = value;
  const own = readFields(customFields);
  if (own === null) return { value };
  const sizes: RowFields['sizes'] = [];
  const variants = Array.isArray(product.variants) ? product.variants : null;
  const plain = variants?.map((variant: unknown) => {
    if (!isObject(variant) || !('customFields' in variant)) return variant;
    const { customFields: given, ...size } = variant;
    const read = readFields(given);
    if (read === null) return variant;
    if (read.length > 0) sizes.push({ code: String(size.code), values: read });
    return size;
  });
  const rest = plain ? { ...product, variants: plain } : product;
  return own.length + sizes.length > 0 ? { value: rest, fields: { product: own, sizes } } : { value: rest };
}

function readFields(given: unknown): RowFields['product'] | null {
  if (given === undefined) return [];
  const read = values.safeParse(given);
  return read.success ? listOf(read.data) : null;
}
const listOf = (given: Values): RowFields['product'] => Object.entries(given).map(([key, value]) => ({ key, value }));
