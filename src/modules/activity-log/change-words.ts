/** Changes in words that a shopkeeper reads (OWN-08). Pure. */
import type { ActivityRow } from '#contract/staff/activity/activity-log.ts';
import { type Fields, type FieldValue, shortened, WITHIN } from '#platform/activity/differences.ts';
import type { ActivityEntry } from '#platform/activity/search-activity.ts';
import type { SettingDefinitions } from '#platform/setting.ts';
import { formatDayTime } from '#shared/nz-dates.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

interface Words {
  /** Of members of staff and keys. */
  names: ReadonlyMap<string, string>;
  /** By whose labels the fields of an entry about settings are shown. */
  settings: SettingDefinitions;
}

/** Every field that differs, with its value before and after. */
export function changeWords(
  { before, after, detail }: Pick<ActivityEntry, 'before' | 'after' | 'detail'>,
  { names, settings }: Words,
): ActivityRow['changes'] {
  const [old, now] = before || after ? [before ?? {}, after ?? {}] : [{}, factsOf(detail)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => {
    const screen = settings[field]?.screen;
    const shown = (value: FieldValue | undefined) =>
      screen?.input === 'switch' ? switchWords(value) : valueWords(value && shortened(value), names);
    return { field: screen?.label ?? pathWords(field), before: shown(old[field]), after: shown(now[field]) };
  });
}

const switchWords = (value: FieldValue | undefined): string | null =>
  value === undefined ? null : value === 'true' || value === '1' ? 'on' : 'off';

/** What entries of before say of a change. */
const factsOf = (detail: Record<string, unknown>): Fields =>
  Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  );

/** 'minSpend' is 'min spend'; names in capitals, codes and numbers stay. */
export const pathWords = (path: string): string =>
  path
    .split(WITHIN)
    .map((name) =>
      /^[a-z]+([A-Z][a-z]+)+$/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name,
    )
    .join(WITHIN);

function valueWords(value: FieldValue | undefined, names: ReadonlyMap<string, string>): string | null {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map((one: string | number | boolean) => valueWords(one, names)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return INSTANT.test(text) ? formatDayTime(new Date(text)) : (names.get(text) ?? text);
}
