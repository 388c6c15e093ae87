/** What a change has changed, field by field, in values that can be stored and read (OWN-08). Pure. */

/** A value of one field. */
export type FieldValue = string | number | boolean | readonly (string | number | boolean)[];
/** Field → value; the fields within a part of the record have its name before them: 'variants › HARBOUR-9 › price'. */
export type Fields = Readonly<Record<string, FieldValue>>;
export interface Differences {
  before: Fields;
  after: Fields;
}

/** Between the names of a field; occurs in no name. */
export const WITHIN = ' › ';
const MAX_TEXT = 2_000;
const MAX_FIELDS = 200;
const MAX_DEPTH = 6;
/** Never stored, wherever they are in a record. */
const SECRET = /^(pin|.*(password|secret|token|digest|passwordHash|previewKey))$/i;
const HIDDEN = '(not shown)';
const NAMES = ['code', 'lineNo', 'id', 'name'] as const;

/**
 * The fields that differ, before and after; a field that is absent or empty on one side is left out there. Null stands
 * for a record that does not exist: everything is new, or gone. Secrets show only that they differ; at most 200 fields
 * are kept, and 2,000 characters of a text unless `whole`, where a change may be undone from its differences.
 */
export function findDifferences(before: object | null, after: object | null, { whole = false } = {}): Differences {
  const [old, now] = [flatten(before), flatten(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)),
  );
  const kept = paths.slice(0, MAX_FIELDS);
  const more: Record<string, FieldValue> = paths.length > kept.length ? { more: paths.length - kept.length } : {};
  return { before: pick(old, kept, whole), after: { ...pick(now, kept, whole), ...more } };
}

/** Every field of a record by its path, in whole values; a field that is absent or empty is left out. */
export const fieldsOf = (record: object): Fields => Object.fromEntries(flatten(record));

/** Whether more was changed than these differences say, or a value stands for one that is not stored. */
export const isIncomplete = ({ before, after }: Differences, { whole }: { whole: boolean }): boolean =>
  'more' in after ||
  [...Object.values(before), ...Object.values(after)].some(
    (value) => value === HIDDEN || (!whole && looksShortened(value)),
  );

const looksShortened = (value: FieldValue): boolean =>
  typeof value === 'string'
    ? value.length >= MAX_TEXT && value.endsWith('…')
    : Array.isArray(value) && value.length >= MAX_FIELDS;

const pick = (
  from: ReadonlyMap<string, FieldValue>,
  paths: readonly string[],
  whole: boolean,
): Record<string, FieldValue> =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const value = from.get(path);
      if (value === undefined) return [];
      return [[path, isSecret(path) ? HIDDEN : whole ? value : shortened(value)]];
    }),
  );

const isSecret = (path: string): boolean => path.split(WITHIN).some((name) => SECRET.test(name));

/** As much of a value as people read: 2,000 characters, 200 of a list. */
export const shortened = (value: FieldValue): FieldValue => {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${beginningOf(value, MAX_TEXT)}…` : value;
  return Array.isArray(value) ? value.slice(0, MAX_FIELDS) : value;
};

/** Never half a character, which PostgreSQL takes in no JSON. */
const beginningOf = (text: string, length: number): string => {
  const beginning = text.slice(0, length);
  return text.isWellFormed() && !beginning.isWellFormed() ? beginning.slice(0, -1) : beginning.toWellFormed();
};

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function flatten(record: object | null): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>();
  if (record !== null) addFields(fields, '', record, 0);
  return fields;
}

function addFields(fields: Map<string, FieldValue>, path: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value === 'bigint') fields.set(path, String(value));
  else if (value instanceof Date) fields.set(path, value.toISOString());
  else if (isPlain(value)) fields.set(path, value);
  else if (Array.isArray(value)) addList(fields, path, value, depth);
  else if (typeof value === 'object' && depth < MAX_DEPTH)
    for (const [name, inner] of Object.entries(value)) addFields(fields, join(path, name), inner, depth + 1);
}

/** Simple values are one field; records are told apart by their own name, so that one of many shows as changed. */
function addList(fields: Map<string, FieldValue>, path: string, list: readonly unknown[], depth: number): void {
  if (list.length === 0) return;
  if (list.every(isPlain)) {
    fields.set(path, list);
    return;
  }
  if (depth >= MAX_DEPTH) return;
  const names = list.map((item, index) => nameOf(item) ?? String(index + 1));
  const isClear = new Set(names).size === names.length;
  for (const [index, item] of list.entries())
    addFields(fields, join(path, isClear ? (names[index] as string) : String(index + 1)), item, depth + 1);
}

function nameOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null;
  for (const name of NAMES) {
    const value = (item as Record<string, unknown>)[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return beginningOf(String(value), 60);
  }
  return null;
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}${WITHIN}${name}`);

/** These parts of a record, and the rest. */
export function splitDifferences(
  { before, after }: Differences,
  names: readonly string[],
): { named: Differences; rest: Differences } {
  const isNamed = (path: string): boolean => names.some((name) => path === name || path.startsWith(`${name}${WITHIN}`));
  const those = (fields: Fields, named: boolean): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([path]) => isNamed(path) === named));
  return {
    named: { before: those(before, true), after: those(after, true) },
    rest: { before: those(before, false), after: those(after, false) },
  };
}
