/** How a table as text separates its cells (MOVE-05): by its header line, which the browser and the server both have. */

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How each is called on screens. */
export const delimiterWords: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

/** Excel writes which delimiter follows as a line before the header. */
const DECLARED = /^\uFEFF?"?sep=([,;\t|])"?\r?\n/i;

/** Characters of the line 'sep=;' that some programs write before the header, its line end included; 0 without one. */
export const declarationLength = (text: string): number => DECLARED.exec(text)?.[0].length ?? 0;

/** The delimiter that the first line declares, else the one that the header has most often outside of quotes. */
export function delimiterOf(text: string): Delimiter {
  const declared = DECLARED.exec(text)?.[1];
  if (declared !== undefined) return declared as Delimiter;
  const counts = new Map<string, number>();
  let quoted = false;
  for (const character of text.slice(0, 100_000).trimStart()) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === '\n') break;
    else counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return delimiters.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}
