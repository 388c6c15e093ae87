/** No reader sees a validator's raw words, a key, or a wrong plural (FIX-74): walks every call, the error table, the audit's kinds and the words in the source. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ErrorCode, errorCodes, errorText } from '#contract/errors/error-codes.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { describeEvent } from '#modules/admin-orders/internal/order-events.ts';
import { counted } from '#shared/counted.ts';
import { endpoints } from './routes.ts';

const RAW =
  /^Invalid\b|\bexpected\b|, received |^Too (big|small)|Unrecognized|must match pattern|\bundefined\b|\bNaN\b|\[object|^$/;
const WRONG: readonly unknown[] = [
  undefined,
  null,
  7,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER * 4,
  '',
  'x',
  'x'.repeat(9_000),
  true,
  [],
  {},
  [{}],
  [7],
  { x: 1 },
];

/** Wrong values for each part of a schema, to a depth at which every list and object has been gone into. */
function* wrongFor(schema: z.core.$ZodType, depth = 0): Generator<unknown> {
  yield* WRONG;
  if (depth > 3) return;
  const def = (schema as z.ZodType).def as unknown as Record<string, unknown> & { type: string };
  const inner = (def.innerType ?? def.in) as z.core.$ZodType | undefined;
  if (inner) yield* wrongFor(inner, depth);
  if (def.type === 'array') for (const value of wrongFor(def.element as z.core.$ZodType, depth + 1)) yield [value];
  if (def.type === 'union') for (const option of def.options as z.core.$ZodType[]) yield* wrongFor(option, depth + 1);
  if (def.type === 'object')
    for (const [name, part] of Object.entries(def.shape as Record<string, z.core.$ZodType>))
      for (const value of wrongFor(part, depth + 1))
        yield { ...literals(def.shape as Record<string, z.core.$ZodType>), [name]: value };
}
/** What tells the kinds of a union apart, so that the rest of each is reached. */
const literals = (shape: Record<string, z.core.$ZodType>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) =>
      part instanceof z.ZodLiteral
        ? [[name, [...part.values][0]]]
        : part instanceof z.ZodEnum
          ? [[name, part.options[0]]]
          : [],
    ),
  );

const checked = endpoints.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [[`${method} ${path}`, schema as z.ZodType] as const] : [])),
);
test.each(checked)('FIX-74 what %s refuses is said in plain words', (_, schema) => {
  const said = new Set<string>();
  for (const value of wrongFor(schema))
    for (const { message } of schema.safeParse(value, { error: plainIssue }).error?.issues ?? []) said.add(message);
  expect([...said].filter((message) => RAW.test(message))).toEqual([]);
});

test('FIX-74 the walk would notice a validator that speaks for itself', () => {
  const said = [...wrongFor(z.strictObject({ a: z.int().max(3) }))].flatMap(
    (value) => z.strictObject({ a: z.int().max(3) }).safeParse(value).error?.issues ?? [],
  );
  expect(said.some(({ message }) => RAW.test(message))).toBe(true);
});

test('FIX-74 every code of the error table reads as a sentence', () => {
  for (const code of Object.keys(errorCodes) as ErrorCode[]) {
    const text = errorText(code);
    expect(text, code).toMatch(/^[A-Z“{]/);
    expect(text, code).not.toMatch(/[a-z]\.[a-z]|[a-z][A-Z]{1}[a-z]+[A-Z]|_|\b1 \w+s\b/);
    expect(text.split(' ').length, code).toBeGreaterThan(1);
  }
});

const root = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((name) => !/\.test\.tsx?$|^simulator\/|database-types/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** Told to other machines, never kept in the audit. */
const ANNOUNCED = 'order.placed';

test('FIX-74 every kind that the audit keeps of an order has words', () => {
  const kinds = new Set(
    sources
      .filter(({ text }) => /\b(writeAudit|writeAuditOnce)\(/.test(text))
      // What is left in the outbox beside it is a message, not a kind of the audit.
      .flatMap(({ text }) =>
        [...text.matchAll(/(?<!kind: )'((?:order|return|payment)\.[a-z]+(?:-[a-z]+)*)'/g)].map(
          ([, kind]) => kind as string,
        ),
      )
      .filter((kind) => kind !== ANNOUNCED),
  );
  expect(kinds.size).toBeGreaterThan(10);
  // 'Changed' is what an event is called that nobody gave words.
  for (const kind of kinds)
    expect(describeEvent({ action: kind, detail: {} }).what, kind).toMatch(/^(?!Changed$)[A-Z][^.]+$/);
  expect(describeEvent({ action: 'orders.invented', detail: {} }).what).toBe('Changed');
});

test('FIX-74 a number and what it counts agree', () => {
  expect([0, 1, 2, 1_250].map((count) => counted(count, 'point'))).toEqual([
    '0 points',
    '1 point',
    '2 points',
    '1,250 points',
  ]);
  expect(counted(1, 'parcel in transit', 'parcels in transit')).toBe('1 parcel in transit');
  const loose =
    /(?:\$\{|>\{|\s\{)(?![A-Z_]+\}|name\}|period\}|row\}|-points\}|points\()[^{}]*\} (points|products|orders|items|units|offers|days|hours|stores|parcels|returns)\b/;
  const wrong = sources.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      // Two forms on one line or the line above, or one helper.
      const near = `${lines[at - 2] ?? ''}${lines[at - 1] ?? ''}${line}`;
      return loose.test(line) && !/^\s*(\*|\/\/|import|className)/.test(line) && !/=== 1|counted\(/.test(near)
        ? [`${name}: ${line.trim().slice(0, 120)}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});
