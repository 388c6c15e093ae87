/** What the shop's schemas complain of, in words for whoever typed it. Pure. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^Too big: expected (?:number|int)\S* to be <=\s?(\S+)$/, 'At most $1.'],
  [/^Too small: expected (?:number|int)\S* to be >=\s?(\S+)$/, 'At least $1.'],
  [/^Too small: expected (?:number|int)\S* to be >\s?(\S+)$/, 'More than $1.'],
  [/^Too big: expected string to have <=\s?(\d+) characters$/, 'At most $1 characters.'],
  [/^Too small: expected string .*$/, 'Fill this in.'],
  [/^Too big: expected array to have <=\s?(\d+) items$/, 'At most $1 of these.'],
  [/^Too small: expected array .*$/, 'Add at least one.'],
  [/^Invalid input: expected (?:number|int)\S*, received string$/, 'Write a number.'],
  [/^Invalid input: expected \S+, received undefined$/, 'Fill this in.'],
  [/^Invalid input: expected int, .*$/, 'Write a whole number.'],
  [/^Invalid option: expected one of (.*)$/, 'Only $1.'],
  [/^Unrecognized keys?: (.*)$/, 'Not known: $1.'],
];

export function plainWords(message: string): string {
  for (const [pattern, words] of rules) if (pattern.test(message)) return message.replace(pattern, words);
  return message;
}
