/** What is said about a frequent-flyer membership (AIR-12 to AIR-14). */
export const airlineMessages = {
  membershipNotFound: 'Membership not found.',
  membershipInactive: 'This membership is inactive.',
  membershipNumberRequired: 'Enter your membership number.',
  membershipNumberInvalid: 'Use digits and letters only.',
  membershipNumberTooLong: 'Use {n} characters or fewer.',
  membershipLastNameRequired: 'Enter your last name.',
  membershipLastNameTooShort: 'Use {n} characters or more.',
  addFailed: 'Unable to add your membership. Try again later.',
  membershipNotLinked: 'Link this membership to your account to pay with its points.',
  tooManyLinkTries: "You've tried to link a membership too many times. Try again later.",
  unlinkFailed: 'Unable to unlink your membership. Try again later.',
  orderChanged: 'Your order changed. Get a new quote.',
  quoteFailed: 'Unable to get a quote. Try again later.',
  notEnoughPoints: 'Not enough points for this amount.',
  quoteUnusable: 'This quote can no longer be used. Get a new quote.',
} as const;
