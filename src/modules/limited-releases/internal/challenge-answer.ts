/** Answers are compared as people mean them: capitals, macrons and other accents, kinds of apostrophe and extra spaces do not count. Pure. */
export const normaliseAnswer = (answer: string): string =>
  answer
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʻ`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the answer is one of those the shop accepts; nothing but spaces never is. */
export function isRightAnswer(answer: string, accepted: readonly string[]): boolean {
  const given = normaliseAnswer(answer);
  return given !== '' && accepted.some((one) => normaliseAnswer(one) === given);
}
