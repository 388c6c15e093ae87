/** What a cart item's acceptance is worth as far as a browser can tell; the signature is the server's to judge. */
import type { CartRuleItem } from '#contract/checkout/cart-item-rules.ts';
import { validateAcceptance } from '#contract/limited-releases/challenge-acceptance.ts';

export const validateChallenge = ({ productId, challengeAcceptance }: CartRuleItem) =>
  validateAcceptance(challengeAcceptance, productId, Date.now());
export const isAnswered = (item: CartRuleItem): boolean => validateChallenge(item) === 'ACCEPTED';
