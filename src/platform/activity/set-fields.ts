/** Puts stored differences back into a record (OWN-08). Pure. */
import { type Fields, WITHIN } from './differences.ts';

type Parts = Record<string, unknown> | unknown[];

/**
 * The record with the fields at these paths as in `values`; a field that `values` lacks becomes absent. A record in a
 * list is found by its number, so lists whose records have names of their own are not for this. Everything else stays.
 */
export function setFields(record: object, paths: readonly string[], values: Fields): Record<string, unknown> {
  const next = structuredClone(record) as Record<string, unknown>;
  for (const path of paths) setAt(next, path.split(WITHIN), values[path]);
  for (const name of new Set(paths.map((path) => path.split(WITHIN)[0] as string))) {
    const left = compact(next[name]);
    if (left === undefined) delete next[name];
    else next[name] = left;
  }
  return next;
}

function setAt(parts: Parts, [name = '', ...within]: readonly string[], value: unknown): void {
  const key = Array.isArray(parts) ? String(Number(name) - 1) : name;
  const inner = (parts as Record<string, unknown>)[key];
  if (within.length === 0) (parts as Record<string, unknown>)[key] = value;
  else if (isParts(inner)) setAt(inner, within, value);
  else if (value !== undefined) {
    const made: Parts = /^[1-9]\d*$/.test(within[0] ?? '') ? [] : {};
    (parts as Record<string, unknown>)[key] = made;
    setAt(made, within, value);
  }
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** Without what was made absent, and without parts of which nothing is left; undefined when that is all. */
function compact(value: unknown): unknown {
  if (!isParts(value)) return value;
  if (Array.isArray(value)) {
    const left = Array.from(value, compact).filter((one) => one !== undefined);
    return left.length > 0 ? left : undefined;
  }
  const left = Object.entries(value).flatMap(([name, one]) => {
    const inner = compact(one);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}
