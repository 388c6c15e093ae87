/** What is wrong with the words of a mail, beside their field (OWN-11). */
export const emailWordsMessages = {
  empty: 'This must not be empty.',
  tooLong: 'This has {length} characters. At most {max} are possible.',
  lineBreak: 'This must be one line.',
  unshowable: 'This contains characters that cannot be shown.',
  brace: 'Braces are for placeholders alone: {example}.',
  unknown: 'There is no placeholder {name} here. Possible: {possible}.',
  misspelt: 'There is no placeholder {name} here. Is {meant} meant?',
  missing: 'This must contain {name}: {meaning}.',
  noPassage: 'This email has no such text.',
  noScene: 'This email has no such case.',
  noOrder: 'There is no such order.',
} as const;
