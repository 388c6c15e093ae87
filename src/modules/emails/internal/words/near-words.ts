/** Misspelt words. Pure. */

/** Whether two words differ by two letters at most: changed, added, left out. */
export function isNear(one: string, other: string): boolean {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(change, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return (above[other.length] ?? 0) <= Math.min(2, Math.ceil(one.length / 2) - 1 || 1);
}
