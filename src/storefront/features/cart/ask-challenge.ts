/** Opens the challenge question for an item already in the cart, whose acceptance is missing or expired. */
import type { Product } from '#contract/products/product.ts';
import { productName } from '#shared/product-name.ts';
import { cart } from '#storefront/lib/cart/cart-state.ts';
import { cartNotice } from './cart-notice.ts';
import { acceptChallenge } from './internal/lines/accept-challenge.ts';

export const askChallenge = ({ id, name, brand, challenge }: Product): void => {
  if (challenge)
    cartNotice.setState(
      {
        kind: 'ASKED',
        productId: id,
        productName: productName({ brand: brand.name, name }),
        question: challenge.question,
        item: null,
      },
      true,
    );
};
export const keepAcceptance = (productId: string, acceptance: string): boolean =>
  cart.edit((document, editor) => acceptChallenge(document, productId, acceptance, editor));
