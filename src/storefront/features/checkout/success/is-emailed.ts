import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import type { PlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';

/** An order of gift cards alone, of which nothing is packed: the shop has promised them by email. */
export const isEmailed = ({ promise }: PlacedOrder): boolean => promise === checkoutMessages.sentByEmail;
