/** Bodies that are nearly right: a valid one with one to three places changed into something nasty. */
import fc from 'fast-check';

type Path = readonly (string | number)[];

/** What upsets parsers, databases and arithmetic (reliability C3 to C6). */
const POISON: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  'NaN',
  'infinity',
  'tomorrow',
  '__proto__',
  'constructor',
  "'; drop table orders.orders; --",
  'nike & | (',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u2028',
  '\r\nX-Evil: 1',
  'ā́🦶🏽‮',
  '٣',
  '1e3',
  '0x10',
  '1,000',
  'x'.repeat(251),
  'x'.repeat(20_000),
  'a@b.nz',
  'NZ',
  '6021',
  'storePickup',
  'fourhd',
  'express',
  'fake-processor-declined-visa-nonce',
  'fake-valid-discover-nonce',
  '999999999',
  '2147483648',
  0,
  -0,
  -1,
  0.1,
  0.005,
  155.9,
  155.905,
  158.9,
  1e21,
  1e308,
  -1e308,
  5e-324,
  99,
  999,
  1000,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  [[]],
  {},
  { __proto__: null, toString: 1 },
  JSON.parse('{"__proto__":{"x":1}}'),
  { constructor: { prototype: { x: 1 } } },
];

/** What a schema lets through and the shop has to judge. */
const LIKELY: Record<string, readonly unknown[]> = {
  string: [
    'express',
    'fourhd',
    'storePickup',
    'teleport',
    '2',
    '999999999',
    '0000',
    'AU',
    'fake-processor-declined-visa-nonce',
    'fake-valid-discover-nonce',
  ],
  number: [0, 1, 2, 99, 100, 155.9, 158.9, 305.8, 9_999_999],
};

/** Every place in a JSON value, the root included. */
function placesOf(value: unknown, path: Path = []): Path[] {
  const inside =
    typeof value === 'object' && value !== null ? Object.entries(value).filter(([, item]) => item !== undefined) : [];
  return [
    path,
    ...inside.flatMap(([key, item]) => placesOf(item, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

/** A copy with another value at a place, or without it; a place that is no more stays as it is. */
export function setAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return value;
  const inner = setAt((value as Record<string, unknown>)[key], rest, replacement);
  if (Array.isArray(value))
    return value.flatMap((item, index) => (index !== key ? [item] : inner === undefined ? [] : [inner]));
  return Object.fromEntries([
    ...Object.entries(value).filter(([name]) => name !== `${key}`),
    ...(inner === undefined ? [] : [[`${key}`, inner]]),
  ]);
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...POISON) },
  fc.string({ unit: 'binary', maxLength: 40, size: 'max' }),
  fc.double(),
  fc.integer(),
  fc.jsonValue(),
);

type Change = (body: unknown) => unknown;
function changes(places: readonly Path[]): fc.Arbitrary<Change> {
  const place = fc.constantFrom(...places);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(place, nasty).map(
        ([path, value]) =>
          (body: unknown) =>
            setAt(body, path, value),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(place, fc.nat()).map(([path, pick]) => (body: unknown) => {
        const likely = LIKELY[typeof at(body, path)] ?? [];
        return likely.length > 0 ? setAt(body, path, likely[pick % likely.length]) : body;
      }),
    },
    place.filter((path) => path.length > 0).map((path) => (body: unknown) => setAt(body, path, undefined)),
    // The same thing as another type: 1 → '1' → ['1'] → {0: '1'}.
    fc
      .tuple(
        place,
        fc.constantFrom(
          (it: unknown) => String(it),
          (it: unknown) => [it],
          (it: unknown) => ({ 0: it }),
          (it: unknown) => Number(it),
        ),
      )
      .map(
        ([path, turn]) =>
          (body: unknown) =>
            setAt(body, path, turn(at(body, path))),
      ),
    // A field nobody asked for, or one many times over.
    fc
      .tuple(place, fc.constantFrom('price', 'isEnrolled', '__proto__', 'constructor', 'state', 'total', 'x'), nasty)
      .map(([path, name, value]) => (body: unknown) => {
        const target = at(body, path);
        return typeof target === 'object' && target !== null && !Array.isArray(target)
          ? setAt(body, [...path, name], value)
          : body;
      }),
    fc.tuple(place, fc.integer({ min: 0, max: 200 })).map(([path, times]) => (body: unknown) => {
      const target = at(body, path);
      return Array.isArray(target) ? setAt(body, path, Array.from({ length: times }, () => target).flat()) : body;
    }),
  );
}

/** The valid body with up to three changes; now and then with none. */
export function mutatedJson(valid: unknown): fc.Arbitrary<unknown> {
  const plain: unknown = JSON.parse(JSON.stringify(valid));
  return fc
    .array(changes(placesOf(plain)), { maxLength: 3 })
    .map((all) => all.reduce<unknown>((body, change) => change(body), plain));
}
