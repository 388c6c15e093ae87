/** How a size reads in a text. Pure. */

/** Whether a size is an amount, as those of gift cards are: '$25'. */
export const isValue = (label: string): boolean => label.startsWith('$');

/**
 * 'Size US 9'; 'Value $25' for a gift card, whose sizes are amounts; 'One size' as it is; '' for a product without
 * sizes.
 */
export function sizePhrase(label: string): string {
  if (label === '' || /^one size/i.test(label)) return label;
  return `${isValue(label) ? 'Value' : 'Size'} ${label}`;
}

/** The same within a sentence: 'size US 9'. */
export function sizeInSentence(label: string): string {
  const phrase = sizePhrase(label);
  return phrase.slice(0, 1).toLowerCase() + phrase.slice(1);
}

/** 'Chalk · Size US 9', which breaks after its separator only: a line never begins with it. */
export const colourAndSize = (colourName: string, label: string): string =>
  [colourName, sizePhrase(label).replaceAll(' ', '\u00a0')].filter(Boolean).join('\u00a0· ');
