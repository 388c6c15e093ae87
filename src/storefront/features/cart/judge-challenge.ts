/** What a cart item's acceptance is worth as far as a browser can tell; the signature is the server's to judge. */
import type { CartRuleItem } from '#contract/cart-item-rules.ts';
import { judgeAcceptance } from '#contract/challenge-acceptance.ts';

export const judgeChallenge = ({ productId, challengeAcceptance }: CartRuleItem) =>
  judgeAcceptance(challengeAcceptance, productId, Date.now());
export const isAnswered = (item: CartRuleItem): boolean => judgeChallenge(item) === 'ACCEPTED';
