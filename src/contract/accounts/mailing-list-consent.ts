/**
 * The consent texts shown beside each form. A changed text needs a new version: the version a customer agreed to is
 * stored.
 */
export const mailingListConsent = {
  version: '2026-11',
  text: 'New releases and sales by email. Stop any time, with one click.',
} as const;
/** Brought over from Shopify, whose forms had words of the shop's own (MOVE-01). */
export const shopifyConsent = { version: 'shopify' } as const;
/** At the contact step of the checkout. */
export const checkoutConsent = {
  version: 'checkout-2026-11',
  text: 'Email me about new releases and sales. You can stop at any time.',
} as const;
