/**
 * No reader sees a validator's raw message, a key, or a wrong plural (FIX-74): checks every call, the error table, the
 * audit actions and texts in the source.
 */
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

/** Invalid values for each part of a schema, down to a depth that covers every nested list and object. */
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
/** The discriminating literals of a union's member, so that its other fields are reached. */
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
test.each(checked)('FIX-74 refusals of %s use plain words', (_, schema) => {
  const messages = new Set<string>();
  for (const value of wrongFor(schema))
    for (const { message } of schema.safeParse(value, { error: plainIssue }).error?.issues ?? []) messages.add(message);
  expect([...messages].filter((message) => RAW.test(message))).toEqual([]);
});

test('FIX-74 the check detects a validator without a message of its own', () => {
  const messages = [...wrongFor(z.strictObject({ a: z.int().max(3) }))].flatMap(
    (value) => z.strictObject({ a: z.int().max(3) }).safeParse(value).error?.issues ?? [],
  );
  expect(messages.some(({ message }) => RAW.test(message))).toBe(true);
});

test('FIX-74 every code of the error table has a sentence', () => {
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

/** Sent to webhooks, never stored in the audit table. */
const ANNOUNCED = 'order.placed';

test('FIX-74 every audit action of an order has a text', () => {
  const kinds = new Set(
    sources
      .filter(({ text }) => /\b(writeAudit|writeAuditOnce)\(/.test(text))
      // What is put into the outbox next to it is a message, not an audit action.
      .flatMap(({ text }) =>
        [...text.matchAll(/(?<!kind: )'((?:order|return|payment)\.[a-z]+(?:-[a-z]+)*)'/g)].map(
          ([, kind]) => kind as string,
        ),
      )
      .filter((kind) => kind !== ANNOUNCED),
  );
  expect(kinds.size).toBeGreaterThan(10);
  // 'Changed' is the fallback for an event without a text.
  for (const kind of kinds)
    expect(describeEvent({ action: kind, detail: {} }).what, kind).toMatch(/^(?!Changed$)[A-Z][^.]+$/);
  expect(describeEvent({ action: 'orders.invented', detail: {} }).what).toBe('Changed');
});

test('FIX-74 numbers and their nouns agree', () => {
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
      // Both forms on this line or the one above, or the helper `counted`.
      const near = `${lines[at - 2] ?? ''}${lines[at - 1] ?? ''}${line}`;
      return loose.test(line) && !/^\s*(\*|\/\/|import|className)/.test(line) && !/=== 1|counted\(/.test(near)
        ? [`${name}: ${line.trim().slice(0, 120)}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});
