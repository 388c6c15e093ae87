import type { WrittenEntry } from './write-entry.ts';

/** What the activity log compares: codes that work once are money, so only their number is kept. */
export const contentsOf = (entry: WrittenEntry, active = entry.active !== false): Record<string, unknown> => ({
  ...entry,
  active,
  uniqueCodes: Array.isArray(entry.uniqueCodes) ? entry.uniqueCodes.length : null,
});
