/** Which paragraphs of a text have changed. Pure. */

/** Paragraphs that took the place of others; '' on one side where they were only added or only removed. */
export interface TextChange {
  before: string;
  after: string;
}

/** Above this many comparisons all between the first and the last change is one change. */
const MAX_COMPARISONS = 250_000;

/** What differs between two Markdown texts, paragraph by paragraph, from top to bottom. */
export function compareTexts(before: string, after: string): TextChange[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return changesBetween(old.slice(start, old.length - end), now.slice(start, now.length - end));
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
const together = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

function changesBetween(old: readonly string[], now: readonly string[]): TextChange[] {
  if (old.length === 0 && now.length === 0) return [];
  const kept = old.length * now.length > MAX_COMPARISONS ? [] : longestCommon(old, now);
  const changes: TextChange[] = [];
  let [fromOld, fromNow] = [0, 0];
  for (const [atOld, atNow] of [...kept, [old.length, now.length] as const]) {
    if (atOld > fromOld || atNow > fromNow)
      changes.push({ before: together(old.slice(fromOld, atOld)), after: together(now.slice(fromNow, atNow)) });
    [fromOld, fromNow] = [atOld + 1, atNow + 1];
  }
  return changes;
}

/** The places, in both lists, of the most paragraphs that stay in their order. */
function longestCommon(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] as number;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const places: (readonly [number, number])[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) places.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return places;
}
