/** Names that a mistyped word may mean, nearest first. */
import { foldText } from '#shared/ids.ts';

export function closestNames(text: string, names: readonly string[], max = 3): string[] {
  const typed = foldText(text).trim().slice(0, 40);
  if (typed.length < 3) return [];
  return names
    .map((name) => ({
      name,
      distance: Math.min(
        ...[foldText(name), ...foldText(name).split(/[^a-z0-9]+/)].map((word) => distance(typed, word)),
      ),
    }))
    .filter(({ distance }) => distance <= Math.floor(typed.length / 3))
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, max)
    .map(({ name }) => name);
}

/** Number of letters added, removed or replaced between two words (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(
        Math.min(
          (row[j] as number) + 1,
          (next[j - 1] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row[b.length] as number;
}
