/** Messages about places (section 8, STORE-03). */
export const placeMessages = {
  locationUnknown: 'Unable to determine your location.',
  placeLookupFailed: 'Unable to look up the place. Try again later.',
  ruralAddress: 'Rural delivery address.',
  boxAddress: 'PO box. Methods that need a street address do not go there.',
  /** Parts of a suggested address that the shop's data do not have. */
  guessedStreet: 'We do not have this street in our list. Please check it.',
  guessedPostcode: 'Please check the postcode: this place may have others.',
  guessedBoth: 'We do not have this street in our list. Please check it, and the postcode.',
  noMatchingLocality: 'No matching locality',
  servesNewZealand:
    'Kia ora! We serve New Zealand: prices are in New Zealand dollars, and we deliver within the country.',
} as const;
