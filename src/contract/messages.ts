/** Every sentence a shopper may read when something needs saying: the specification's words, letter for letter (sections 5, 8; MSG-02). */
export const messages = {
  // Forms
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter a valid email address.',
  emailTooLong: 'Enter an email address with {max} characters or fewer.',
  emailTooManyBytes: 'Enter an email address with fewer characters.',
  firstNameRequired: 'Enter your first name.',
  lastNameRequired: 'Enter your last name.',
  nameInvalid: 'Use letters, spaces, dots, apostrophes and hyphens only.',
  textTooLong: 'Use {n} characters or fewer.',
  phoneInvalid: 'Enter a valid phone number.',
  phoneInvalidOptional: 'Enter a valid phone number or leave this field blank.',
  phoneRequired: 'Enter a phone number.',
  countryRequired: 'Select a country.',
  postcodeInvalid: 'Enter a valid postcode.',
  contactNameRequired: 'Enter a contact name.',
  street1Required: 'Enter a street address.',
  townRequired: 'Enter a town or city.',
  addressCharacters: 'Remove the characters that are not allowed.',
  addressRequired: 'Select an address.',
  deliveryMethodRequired: 'Select a delivery method.',
  storeRequired: 'Select a store.',
  authorityToLeaveRequired: 'This delivery method needs your authority to leave the parcel.',
  cardNumberInvalid: 'Enter a valid card number.',
  cardExpiryInvalid: 'Enter a valid expiry date.',
  cardSecurityCodeInvalid: 'Enter a valid security code.',
  // Cart
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
  sizeInStock: 'This size is in stock.',
  cartAddFailed: 'Unable to add {product} to your shopping cart. Try again later.',
  // Checkout and payment
  paymentDeclined: 'Your payment was declined, please try another payment method or contact your issuing bank.',
  cardTypeNotAccepted: 'This card type is not accepted. Use another card.',
  cartItemSoldOut: 'An item in your cart is now sold out.',
  orderFailed: 'Unable to place your order. Try again.',
  orderUnrecoverable: 'Your order number #{n} could not be processed.',
  orderChangedElsewhere: 'Your order was changed in another tab. Review it and try again.',
  totalChanged: 'The total of your order has changed. Review the new total and try again.',
  storeLostStock: 'This store no longer has your items in stock. Please select another store.',
  pickupLost: 'Click & Collect is no longer available for your cart items. Please select a delivery option.',
  methodLoadFailed: 'Unable to load {method}. Try again later.',
  walletUnavailable: '{wallet} is not available on this device.',
  spendMoreForFreeExpress: 'Spend {amount} more for free express delivery.',
  logInForSavedDetails: 'Log in to use saved details',
  // Requests
  captchaFailed: 'We could not check that you are a person. Try again in a moment.',
  badRequest: 'The request was not understood.',
  notFound: 'Page Not Found',
  methodNotAllowed: 'This address does not accept that kind of request.',
  tooLarge: 'The request is too large.',
  unsupportedType: 'Send the request as JSON.',
  tooManyRequests: 'Too many requests. Try again later.',
  crossSite: 'This request came from another site.',
  keyMissing: 'The request needs an Idempotency-Key header.',
  keyInProgress: 'This order is being placed already.',
  keyReused: 'This Idempotency-Key belongs to another request.',
  unavailable: 'The shop is busy. Try again in a moment.',
  somethingWentWrong: 'Something went wrong',
  returnToHome: 'Return to Home',
} as const;

export type MessageName = keyof typeof messages;

/** Fills {placeholders}; throws when one would stay unfilled, so that none reaches the screen (MSG-04). */
export const fillMessage = (name: MessageName, values: Record<string, string | number> = {}): string => fillText(messages[name], values);

/** The same for a sentence of another table. */
export function fillText(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`'${text}' needs a value for {${key}}`);
    return String(value);
  });
}
