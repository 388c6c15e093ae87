/** Messages about places (section 8, STORE-03). */
export const placeMessages = {
  locationUnknown: 'Unable to determine your location.',
  placeLookupFailed: 'Unable to look up the place. Try again later.',
  noMatchingLocality: 'No matching locality',
  servesNewZealand:
    'Kia ora! We serve New Zealand: prices are in New Zealand dollars, and we deliver within the country.',
} as const;
