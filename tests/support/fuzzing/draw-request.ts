/** Requests of one operation: valid, nearly valid, and broken ones, with what the shop is known to hold. */
import fc from 'fast-check';
import { mutatedJson } from '../fixtures/mutated-json.ts';
import { encode, hostileText } from '../hostile-input/hostile-listings.ts';
import type { FuzzedOperation } from './fuzzed-operations.ts';
import type { KnownValues } from './known-values.ts';
import { drawValue, oneOf, type Random } from './schema-values.ts';

export type Role = 'nobody' | 'customer' | 'manager' | 'machine';
export interface DrawnRequest {
  role: Role;
  method: string;
  /** Below /nz/api, with its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const sample = <T>(values: fc.Arbitrary<T>, numRuns: number, random: Random): T[] =>
  fc.sample(values, { numRuns, seed: Math.floor(random() * 2 ** 31) });

/** Segments as a broken or malicious client sends them; encoded already where that matters. */
const SEGMENTS = ['%00', '%', '%ED%A0%80', '..%2f..%2fetc', '__proto__', 'constructor', '-1', '0', '1e9', '2147483648'];
const LONG_SEGMENTS = [
  '9'.repeat(25),
  'a'.repeat(1_500),
  '%27%20or%201%3D1--',
  'x%0d%0aSet-Cookie:a=b',
  '%F0%9F%91%9F',
];
const HEADERS: readonly Record<string, string>[] = [
  { 'accept-encoding': 'br;q=9, *;q=-1, \u00e9' },
  { 'accept-language': 'x'.repeat(2_000) },
  { cookie: '__Host-kerb-session=%00; kerb_session=\u00ff; =; ;;; __proto__=1' },
  { 'x-forwarded-for': '[::1]:99999, , 999.1.1.1, \u00e9' },
  { 'if-none-match': '*', range: 'bytes=0-99999999999' },
  { 'idempotency-key': '\u00ff\u00fe' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'x-order-token': '__proto__', 'x-kerb-device': 'x'.repeat(4_000) },
  { 'content-encoding': 'gzip' },
  { 'if-modified-since': 'yesterday' },
];
const TYPES = ['application/json; charset=utf-16', 'application/json', 'text/plain', 'multipart/form-data', ''];

/** `count` requests of the operation. */
export function drawRequests(
  operation: FuzzedOperation,
  known: KnownValues,
  random: Random,
  count: number,
): DrawnRequest[] {
  const bodies = drawBodies(operation, known, random, count);
  const texts = sample(hostileText, count, random);
  return Array.from({ length: count }, (_, at) => {
    const text = texts[at] as string;
    const query = drawQuery(operation, { known, random, text });
    const body = bodies[at];
    return {
      role: drawRole(operation, random),
      method: operation.method,
      path: drawPath(operation, known, random, text) + query,
      headers: {
        ...(body && { 'content-type': operation.form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...(random() < 0.9 && { 'idempotency-key': drawKey(known, random) }),
        ...(random() < 0.1 && oneOf(HEADERS, random)),
        ...(body && random() < 0.04 && { 'content-type': oneOf(TYPES, random) }),
      },
      body,
    };
  });
}

const drawKey = (known: KnownValues, random: Random): string =>
  random() < 0.1 ? `${known.recall('', 'checkoutId', random) ?? 'key'}` : `key-${Math.floor(random() * 2 ** 40)}`;

/** Mostly somebody who may make the call. */
function drawRole({ caller, scope }: FuzzedOperation, random: Random): Role {
  if (random() < 0.05) return oneOf(['nobody', 'customer', 'manager', 'machine'] as const, random);
  if (caller === 'staff') return scope && random() < 0.25 ? 'machine' : 'manager';
  if (caller === 'either') return random() < 0.5 ? 'customer' : 'nobody';
  return caller;
}

const drawPath = ({ path }: FuzzedOperation, known: KnownValues, random: Random, text: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = random() < 0.75 ? known.recall(path, name, random) : undefined;
    if (value !== undefined) return encode(`${value}`);
    // Longer addresses are refused before the API sees them.
    if (random() < 0.4) return encode(text.slice(0, 150)) || 'x';
    return random() < 0.8 ? oneOf(SEGMENTS, random) : oneOf(LONG_SEGMENTS, random);
  });

interface Draw {
  known: KnownValues;
  random: Random;
  text: string;
}
function drawQuery({ path, querySchema }: FuzzedOperation, { known, random, text }: Draw): string {
  if (!querySchema) return random() < 0.05 ? `?${encode(text)}`.slice(0, 2_000) : '';
  const valid = drawValue(querySchema, random);
  const pairs = Object.entries(known.withKnown(path, valid, random) as Record<string, unknown>).map(
    ([name, value]): [string, string] => [name, `${value}`],
  );
  const changed = random() < 0.35 ? Math.floor(random() * pairs.length) : -1;
  const sent = pairs.map(([name, value], at) => `${encode(name)}=${encode(at === changed ? text : value)}`);
  if (random() < 0.04) sent.push(...sent, `__proto__=1&constructor[x]=${encode(text)}`);
  return sent.length > 0 ? `?${sent.join('&')}`.slice(0, 2_000) : '';
}

/** Two thirds of what the schema accepts, the others changed in up to three places, and broken bytes. */
function drawBodies(operation: FuzzedOperation, known: KnownValues, random: Random, count: number) {
  if (!operation.bodySchema) return Array.from({ length: count }, () => undefined);
  const examples = operation.example ? [operation.example] : [];
  const valid = Array.from({ length: count }, () => {
    const one = examples.length > 0 && random() < 0.4 ? examples[0] : drawValue(operation.bodySchema, random);
    return known.withKnown(operation.path, one, random);
  });
  const changed = sample(mutatedJson(oneOf([...valid, ...examples], random)), Math.ceil(count / 3), random);
  return valid.map((one, at) => {
    const value = random() < 0.35 ? changed[at % changed.length] : one;
    if (operation.signed) return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
    if (operation.form) return Buffer.from(asForm(value));
    const bytes = Buffer.from(JSON.stringify(value) ?? 'null');
    return random() < 0.1 ? broken(bytes, random) : bytes;
  });
}

const asForm = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${encode(name)}=${encode(typeof one === 'string' ? one : JSON.stringify(one))}`)
        .join('&')
    : `${JSON.stringify(value)}`;

/** The bytes cut off, altered, doubled, in another encoding, too many, or with keys of prototypes. */
function broken(bytes: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * bytes.length);
  const ways: (() => Buffer)[] = [
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.of(Math.floor(random() * 256)), bytes.subarray(at + 1)]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.from(`\ufeff${bytes.toString()}`),
    () => Buffer.from(bytes.toString(), 'utf16le'),
    () => Buffer.from(`{"__proto__":${bytes.toString()}}`),
    () => Buffer.from(bytes.toString().replace(/"([^"]*)"/, '"$1\\u0000\\ud800"')),
    () => Buffer.from(`{"x":1e400,"y":-0,"z":${'9'.repeat(400)}}`),
    () => Buffer.from('['.repeat(20_000)),
    () => Buffer.from(`{"pad":"${'x'.repeat(70_000)}"}`),
    () => Buffer.alloc(0),
  ];
  return oneOf(ways, random)();
}
