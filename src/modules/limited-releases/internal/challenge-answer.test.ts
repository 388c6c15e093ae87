import { expect, test } from 'vitest';
import { isRightAnswer } from './challenge-answer.ts';

test.each([
  ['kōwhai', 'Kowhai'],
  ['kōwhai', '  KŌWHAI '],
  ['kōwhai', 'ko\u0304whai'],
  ['looped terry', 'Looped   Terry'],
  ['Rakiroa’s', "rakiroa's"],
  ['１９７８', '1978'],
])('CHAL-08 %j is answered by %j', (accepted, given) => {
  expect(isRightAnswer(given, ['something else', accepted])).toBe(true);
});

test.each(['', '   ', '\u0304', 'kowhaii', 'ko whai', 'tōtara'])('CHAL-08 %j is not equal to kōwhai', (given) => {
  expect(isRightAnswer(given, ['kōwhai', '\u0304'])).toBe(false);
});
