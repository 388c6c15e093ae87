'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages/messages.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';
import { WishlistButton } from '#storefront/features/wishlist-button/wishlist-button.tsx';
import { useCartShopper } from '#storefront/lib/membership/use-cart-shopper.ts';
import { useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { type BuyingObstacle, canBuySize, findObstacle, findOwnSize, limitNotes } from '../buying-rules.ts';
import { formatPrice } from '../price-words.ts';
import type { BuyingTerms } from '../product-page-data.ts';
import { chooseSizeSystem, sizeInWords } from '../size-labels.ts';
import { AddBar } from './add-bar.tsx';
import { ForWhom } from './gift/for-whom.tsx';
import { PromiseBox } from './promise/promise-box.tsx';
import { type Restock, useRestock } from './restock/use-restock.tsx';
import { SizePicker } from './sizes/size-picker.tsx';
import { useBuyBox } from './use-buy-box.ts';
import { useNeededComponent } from './use-needed-component.ts';

interface BuyBoxProps {
  product: Product;
  terms: BuyingTerms;
  /** Whether the shop has a wallet for express checkout in the cart. */
  express: boolean;
  /** The size recommendation. */
  fit: ReactNode;
}

/** Size choice and 'Add to cart', or why it cannot be bought, and what the shop promises with it. */
export function BuyBox({ product, terms, express, fit }: BuyBoxProps) {
  const preference = useSizePreference();
  const system = chooseSizeSystem(product, preference.system);
  const own = findOwnSize(product, preference.mine);
  const shopper = useCartShopper(product.loyaltyMemberExclusive);
  const obstacle = findObstacle(product, shopper);
  const pickable = product.variants.length > 1 && obstacle !== 'discontinued';
  const { sizes, chosen, problem, refusal, adding, choose, add } = useBuyBox(product, pickable, own);
  const ready = chosen && canBuySize(product, chosen) ? chosen : null;
  const sizeText = pickable && ready ? sizeInWords(ready, system) : '';
  const restock = useRestock(product, system);
  const needsMembership = obstacle === 'membersOnly' && shopper.loggedIn;
  const Membership = useNeededComponent(needsMembership, () =>
    import('./membership-prompt.tsx').then((module) => module.MembershipPrompt),
  );
  return (
    <div>
      {pickable && (
        <SizePicker
          ref={sizes}
          product={product}
          system={system}
          chosen={ready}
          onChoose={choose}
          own={own}
          problem={problem}
          onSoldOut={restock?.ask}
        />
      )}
      {fit}
      {restock?.dialog}
      {needsMembership && Membership ? (
        <Membership />
      ) : obstacle ? (
        <Obstacle kind={obstacle} product={product} restock={restock} own={own} />
      ) : (
        <Buying
          product={product}
          size={pickable ? sizeText || 'No size chosen' : product.name}
          express={express}
          variantId={chosen?.id}
          refusal={refusal}
          adding={adding}
          add={add}
        />
      )}
      {(needsMembership || obstacle) && (
        <WishlistButton productId={product.id} variantId={chosen?.id} name={product.name}>
          Wishlist
        </WishlistButton>
      )}
      {terms.delivery.length > 0 && obstacle !== 'discontinued' && obstacle !== 'soldOut' && (
        <PromiseBox product={product} terms={terms} variantId={ready?.id} size={sizeText} />
      )}
    </div>
  );
}

interface BuyingProps extends Pick<AddToCartProps, 'product' | 'size' | 'express' | 'refusal' | 'adding'> {
  variantId: string | undefined;
  add: ReturnType<typeof useBuyBox>['add'];
}

/** The buttons; for a gift card within the question whom it is for. */
const Buying = ({ variantId, add, express, adding, ...rest }: BuyingProps) => (
  <ForWhom product={rest.product} onGift={(gift) => add(undefined, gift)}>
    {(isGift, busy) => (
      <AddToCart
        {...rest}
        express={express && !isGift}
        adding={adding || busy}
        onAdd={isGift ? null : add}
        wish={<WishlistButton productId={rest.product.id} variantId={variantId} name={rest.product.name} framed />}
      />
    )}
  </ForWhom>
);

interface AddToCartProps {
  product: Product;
  /** What is added, in words. */
  size: string;
  express: boolean;
  /** Why the cart cannot take more of it. */
  refusal: string | null;
  adding: boolean;
  /** Null where the button submits the form around it. */
  onAdd: ((then?: 'express') => void) | null;
  /** The wishlist button, beside the first one. */
  wish: ReactNode;
}

/** The buttons, why the cart takes no more, and the limits of an order. */
function AddToCart({ product, size, express, refusal, adding, onAdd, wish }: AddToCartProps) {
  const notes = limitNotes(product);
  return (
    <>
      <div className="flex gap-2">
        <div className="flex-1">
          <AddBar summary={`${size}, ${formatPrice(product.price)}`}>
            <Button
              type={onAdd ? 'button' : 'submit'}
              variant="accent"
              full
              busy={adding}
              {...(onAdd && { onClick: () => onAdd() })}
            >
              Add to cart
            </Button>
          </AddBar>
        </div>
        {wish}
      </div>
      {express && (
        <div className="mt-2">
          <Button variant="secondary" full busy={adding} onClick={() => onAdd?.('express')}>
            Express checkout
          </Button>
        </div>
      )}
      <div role="alert" className="text-sm">
        {refusal && (
          <p className="mt-2">
            <span className="font-medium text-danger">{refusal}.</span> What you can buy is in{' '}
            <Link to="/cart" className="font-semibold underline underline-offset-4">
              your cart
            </Link>
            .
          </p>
        )}
      </div>
      {notes.length > 0 && (
        <ul className="mt-2 text-sm text-quiet">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <noscript>
        <p className="mt-2 text-sm">Adding to the cart needs JavaScript. Switch it on to buy here.</p>
      </noscript>
    </>
  );
}

interface ObstacleProps {
  kind: BuyingObstacle;
  product: Product;
  restock: Restock | null;
  /** The shopper's own size of this product. */
  own: ProductVariant | null;
}

function Obstacle({ kind, product, restock, own }: ObstacleProps) {
  const { path, names } = product.canonicalCategory;
  const back = `?redirect=/products/${product.path}`;
  const others = (
    <LinkButton to={`/categories/${path}`} variant="secondary" full>
      See everything in {names.at(-1)}
    </LinkButton>
  );
  if (kind === 'soldOut')
    return (
      <div className="grid gap-3 pt-2">
        <p className="font-display text-xl font-extrabold">{messages.soldOut}</p>
        <p>
          {product.variants.length > 1 ? 'Every size is sold out.' : 'This product is sold out.'} Other colours or
          styles may still have yours.
        </p>
        {restock && (
          <Button variant="accent" full onClick={() => restock.ask(own?.id ?? null)}>
            Email me when it’s back
          </Button>
        )}
        {others}
      </div>
    );
  if (kind === 'discontinued')
    return (
      <div className="grid gap-3 pt-2">
        <p className="font-semibold">{messages.itemUnavailable}</p>
        {others}
      </div>
    );
  if (kind === 'membersOnly')
    return (
      <div className="grid gap-3 pt-2">
        <p className="font-semibold">{messages.membersOnly}</p>
        <p>Log in or sign up, and you come back here to add it to your cart.</p>
        <div className="grid grid-cols-2 gap-3">
          <LinkButton to={`/account/signin${back}`}>Log in</LinkButton>
          <LinkButton to={`/account/signup${back}`} variant="secondary">
            Sign up
          </LinkButton>
        </div>
      </div>
    );
  return (
    <div className="grid gap-3 pt-2">
      <p>This product is only for customers with an account.</p>
      <LinkButton to={`/account/signin${back}`} full>
        {messages.logInToBuy}
      </LinkButton>
    </div>
  );
}
