/**
 * Values that a JSON schema of the OpenAPI document accepts. fast-check draws texts for patterns and formats, once for
 * each; putting values together by it takes a hundred times as long as sending them.
 */
import fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema
type Schema = any;
export type Random = () => number;
const MAX_DEPTH = 6;
const POOL = 40;
/** Nothing here leads to another machine. */
const ADDRESSES = [
  'https://shop.example/a',
  'http://127.0.0.1:1/',
  'https://[::1]/',
  'https://127.0.0.1.example/x?y=1',
];
const WORDS = ['a', 'Harbour', 'Tūī', '0', '6021', 'NZ', 'Aro Valley', '👟 靴', 'standard', 'card', 'harbour-court'];
const when = fc.integer({ min: -1_000, max: 1_000 }).map((days) => new Date(Date.now() + days * 86_400_000));
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: when.map((at) => at.toISOString().slice(0, 10)),
  'date-time': when.map((at) => at.toISOString()),
  uri: fc.constantFrom(...ADDRESSES),
  base64: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
};

export const oneOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

/** What fast-check drew for a pattern or a format, by the seed that was first used. */
const pools = new Map<string, readonly string[]>();
function fromPool(name: string, values: () => fc.Arbitrary<string>, random: Random): string {
  let pool = pools.get(name);
  if (!pool) {
    pool = fc.sample(values(), { numRuns: POOL, seed: Math.floor(random() * 2 ** 31) });
    pools.set(name, pool);
  }
  return oneOf(pool, random);
}

const matching = (pattern: string): fc.Arbitrary<string> => {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // fast-check knows no generator for some patterns, such as classes of Unicode.
    return fc.constantFrom(...WORDS);
  }
};

/** Strings: by format, by pattern, or texts within the length; the shop decides whether it accepts them. */
function text({ format, pattern, minLength = 0, maxLength = 2_000 }: Schema, random: Random): string {
  const known = FORMATS[format];
  if (known) return fromPool(format, () => known, random);
  if (pattern) return fromPool(pattern, () => matching(pattern), random);
  const drawn = fromPool('text', () => fc.string({ unit: 'grapheme', maxLength: 40 }), random);
  const one = oneOf([oneOf(WORDS, random), drawn, 'aroha@example.co.nz', 'x'.repeat(2_000)], random);
  return one.padEnd(minLength, 'x').slice(0, maxLength);
}

function number({ type, minimum, maximum, exclusiveMinimum }: Schema, random: Random): number {
  const least = Math.max(-(2 ** 31), minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1));
  const most = Math.max(least, Math.min(maximum ?? 1_000_000, 2 ** 31));
  if (random() < 0.2) return oneOf([least, most], random);
  // Mostly small: quantities, prices and page numbers.
  const drawn = Math.round(least + (most - least) * random() ** 6);
  return type === 'integer' || random() < 0.5 ? drawn : Math.min(most, drawn + Math.round(random() * 100) / 100);
}

const any = (random: Random): unknown => oneOf([null, true, 0, -1, 1e21, '', 'x', [], {}, [[1]], { a: 1 }], random);

/** A value for the schema; `$ref` is resolved already. */
export function drawValue(schema: Schema, random: Random, depth = 0): unknown {
  if (schema === undefined || typeof schema !== 'object' || depth > MAX_DEPTH) return any(random);
  if ('const' in schema) return schema.const;
  if (schema.enum) return oneOf(schema.enum, random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return drawValue(oneOf(choices, random), random, depth + 1);
  switch (Array.isArray(schema.type) ? oneOf(schema.type, random) : schema.type) {
    case 'string':
      return text(schema, random);
    case 'integer':
    case 'number':
      return number(schema, random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'array':
      return list(schema, random, depth);
    case 'object':
      return object(schema, random, depth);
    default:
      return any(random);
  }
}

function list({ prefixItems, items, minItems = 0, maxItems = 4 }: Schema, random: Random, depth: number): unknown[] {
  if (prefixItems) return prefixItems.map((one: Schema) => drawValue(one, random, depth + 1));
  const length = minItems + Math.floor(random() * (1 + Math.max(0, Math.min(maxItems, 4) - minItems)));
  return Array.from({ length }, () => drawValue(items, random, depth + 1));
}

function object(schema: Schema, random: Random, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties: others, propertyNames } = schema;
  // Deep down only what must be there, or values would never end.
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random() < 0.8 / (1 + depth))
    .map(([name, one]): [string, unknown] => [name, drawValue(one, random, depth + 1)]);
  for (let more = 0; typeof others === 'object' && more < 2; more += 1)
    entries.push([
      `${propertyNames ? drawValue(propertyNames, random) : oneOf(WORDS, random)}`,
      drawValue(others, random, depth + 1),
    ]);
  return Object.fromEntries(entries);
}
