/** What pages say about places (section 8, STORE-03). */
export const placeMessages = {
  locationUnknown: 'Unable to determine your location.',
  noMatchingLocality: 'No matching locality',
} as const;
