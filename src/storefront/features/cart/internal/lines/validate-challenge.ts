/** Validates a cart item's challenge acceptance as far as a browser can; the server verifies the signature. */
import type { CartRuleItem } from '#contract/checkout/cart-item-rules.ts';
import { validateAcceptance } from '#contract/limited-releases/challenge-acceptance.ts';

export const validateChallenge = ({ productId, challengeAcceptance }: CartRuleItem) =>
  validateAcceptance(challengeAcceptance, productId, Date.now());
export const isAnswered = (item: CartRuleItem): boolean => validateChallenge(item) === 'ACCEPTED';
