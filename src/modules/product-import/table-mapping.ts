/** How the columns of any product table become our products (docs/import.md). A JSON file a merchant can write. */
import { z } from 'zod';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { colourFamilies, dollarText } from '#contract/products/product-import.ts';
import { sizeRuns } from './size-runs.ts';

/** Text with columns in braces: 'FPI-{id}'. */
const template = z.string().min(1).max(500);
const matches = { column: z.string().min(1).max(100), in: z.array(z.string().max(100)).min(1).max(200) };
const rate = z.string().regex(/^\d{1,4}(\.\d{1,6})?$/, 'Enter a rate such as 0.02.');
const price = z.union([
  /** A column, times the rate. Zero or empty counts as no price. */
  z.strictObject({ column: z.string().max(100), rate: rate.default('1') }),
  /** Invented, always the same for the same code: for tables without prices. Ends in .90. */
  z.strictObject({ between: z.tuple([dollarText, dollarText]) }),
]);

const tableMappingSchema = z.strictObject({
  code: template,
  /** Values without meaning, such as NA: read as empty cells. */
  empty: z.array(z.string().max(100)).max(50).default([]),
  /** The code that colourways share; the code itself when absent. */
  parentCode: template.optional(),
  /** A template, or several: the first that is not empty. */
  name: z.union([template, z.array(template).min(1).max(5)]),
  /**
   * A template, or the first words of one: a known brand that it begins with, else its first word. Empty is 'No
   * brand'.
   */
  brand: z.union([
    template,
    z.strictObject({ beginningOf: template, known: z.array(z.string().max(60)).max(1000).default([]) }),
  ]),
  description: template.optional(),
  /** A country's name or code. */
  countryOfOrigin: template.optional(),
  productType: template,
  category: z.array(template).min(1).max(4),
  colour: template.optional(),
  /** Values of the colour column that are not in the shop's list of colour words. */
  colourFamilies: z.record(z.string(), z.array(z.enum(colourFamilies)).max(3)).default({}),
  /** Words such as Men, Women, Boys; both or neither are unisex. */
  demographic: template.optional(),
  price,
  wasPrice: price.optional(),
  image: template.optional(),
  /** Online units: from a column, or invented up to `upTo`, always the same for the same size. */
  stock: z.union([z.strictObject({ column: z.string().max(100) }), z.strictObject({ upTo: z.int().min(0).max(1000) })]),
  /** The first that fits; the last may have no `when`. */
  sizes: z
    .array(
      z.strictObject({
        when: z.array(z.strictObject(matches)).max(5).default([]),
        run: z.enum(Object.keys(sizeRuns) as [keyof typeof sizeRuns]),
      }),
    )
    .min(1)
    .max(50),
  skip: z
    .array(z.strictObject({ ...matches, because: z.string().min(1).max(100) }))
    .max(20)
    .default([]),
  released: template.optional(),
});

export type TableMapping = z.output<typeof tableMappingSchema>;

/** Validates a mapping; throws every mistake with its place, as text for the merchant. */
export function parseTableMapping(json: string): TableMapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(`The mapping is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const parsed = tableMappingSchema.safeParse(value, { error: plainIssue });
  if (parsed.success) return parsed.data;
  throw new Error(
    `The mapping has mistakes:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
  );
}

/** The columns a mapping needs, so that a table without them is rejected before its first row. */
export function columnsOf(mapping: TableMapping): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string')
      for (const [, column] of value.matchAll(/\{([^{}]+)\}/g)) found.add(column as string);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) {
      if ('column' in value && typeof value.column === 'string') found.add(value.column);
      Object.values(value).forEach(collect);
    }
  };
  collect(mapping);
  return [...found];
}
