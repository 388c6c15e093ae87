/** Groups names by first letter, macrons folded (Tāheke under T, Ōtaki under O), everything else under #. */
import { foldText } from '#shared/ids.ts';

export const letters = ['#', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export function groupByLetter<T extends { name: string }>(entries: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const first = foldText(entry.name).charAt(0).toUpperCase();
    const letter = /[A-Z]/.test(first) ? first : '#';
    groups.set(letter, [...(groups.get(letter) ?? []), entry]);
  }
  return new Map(letters.flatMap((letter) => (groups.has(letter) ? [[letter, groups.get(letter) as T[]]] : [])));
}
