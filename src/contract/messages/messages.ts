/**
 * Sentences for shoppers in the specification's words, letter for letter (sections 5, 8; MSG-02). These are loaded with
 * every page of the shop; sentences of certain pages only are in *-messages.ts.
 */
export const messages = {
  // Products and cart
  maximumPerOrder: 'Maximum of {n} per order',
  maximumPerSize: 'Maximum of {n} per size',
  minimumPerSize: 'Minimum of {n} per size',
  multiplesOf: 'Must be purchased in multiples of {n}',
  onlyLeft: 'Only {n} left',
  soldOut: 'Sold out',
  itemSoldOut: 'This item is now sold out.',
  itemUnavailable: 'This item is no longer available for purchase.',
  logInToBuy: 'Log in to buy this item',
  membersOnly: 'This item is for loyalty members only',
  challengeAnswerWrong: 'That answer is not right. Try again.',
  challengeAnswerRequired: 'Enter your answer.',
  challengeNeeded: 'Answer the question to buy this item.',
  challengeExpired: 'Your answer has expired. Answer the question again.',
  cartLoadFailed: 'Unable to load your shopping cart. Try again later.',
  cartTotalFailed: 'Unable to load your cart total. Try again later.',
  cartAddFailed: 'Unable to add {product} to your shopping cart. Try again later.',
  // Pages
  notFound: 'Page Not Found',
  somethingWentWrong: 'Something went wrong',
  returnToHome: 'Return to Home',
} as const;

export type MessageName = keyof typeof messages;

/** Fills {placeholders}; throws when one would stay unfilled, so that none reaches the screen (MSG-04). */
export const fillMessage = (name: MessageName, values: Record<string, string | number> = {}): string =>
  fillText(messages[name], values);

/** The same for a sentence of another table. */
export function fillText(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`'${text}' needs a value for {${key}}`);
    return String(value);
  });
}
