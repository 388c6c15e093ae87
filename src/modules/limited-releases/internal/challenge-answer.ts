/**
 * Answers are compared without regard to case, macrons and other accents, kinds of apostrophe and extra spaces. Pure.
 */
const normaliseAnswer = (answer: string): string =>
  answer
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʻ`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the answer is one that the shop accepts; a blank answer never is. */
export function isRightAnswer(answer: string, accepted: readonly string[]): boolean {
  const given = normaliseAnswer(answer);
  return given !== '' && accepted.some((one) => normaliseAnswer(one) === given);
}
