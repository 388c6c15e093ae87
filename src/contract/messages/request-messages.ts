/** Messages for API calls that no form of the shop sends. */
export const requestMessages = {
  captchaFailed: 'We could not check that you are a person. Try again in a moment.',
  badRequest: 'The request was not understood.',
  methodNotAllowed: 'This address does not accept that kind of request.',
  tooLarge: 'The request is too large.',
  unsupportedType: 'Send the request as JSON.',
  tooManyRequests: 'Too many requests. Try again later.',
  staffForbidden: 'Your role does not allow this.',
  apiKeyForbidden: 'This key does not allow this.',
  crossSite: 'This request came from another site.',
  keyUnknown: 'No order was begun with this Idempotency-Key.',
  keyMissing: 'The request needs an Idempotency-Key header.',
  keyInProgress: 'This order is being placed already.',
  keyReused: 'This Idempotency-Key belongs to another request.',
  unavailable: 'The shop is busy. Try again in a moment.',
  sizeInStock: 'This size is in stock.',
} as const;
