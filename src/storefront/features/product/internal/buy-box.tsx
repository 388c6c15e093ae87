'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages/messages.ts';
import type { Product } from '#contract/products/product.ts';
import { prepareCartDrawer } from '#storefront/features/cart/mini-cart.tsx';
import { addToCart, useCart } from '#storefront/features/cart/use-cart.ts';
import { WishlistButton } from '#storefront/features/wishlist-button/wishlist-button.tsx';
import { useCartShopper } from '#storefront/lib/loyalty/use-cart-shopper.ts';
import { useSizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { getVariant } from '#storefront/lib/products/products-loader.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { canBuySize, findObstacle, findOwnSize, limitNotes, piecesToAdd } from '../buying-rules.ts';
import { formatPrice } from '../price-words.ts';
import { fullName } from '../product-names.ts';
import type { DeliveryLine } from '../product-page-data.ts';
import { chooseSizeSystem, sizeInWords } from '../size-labels.ts';
import { AddBar } from './add-bar.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { SizePicker } from './sizes/size-picker.tsx';
import { freshProduct } from './use-fresh-product.ts';

/** The size last chosen of a style, kept when the colour changes. */
let lastChoice: { style: string; label: string } | null = null;

interface BuyBoxProps {
  product: Product;
  delivery: readonly DeliveryLine[];
  dispatchUntil: string;
  /** Whether the shop has a wallet for express checkout in the cart. */
  express: boolean;
  /** The size recommendation. */
  fit: ReactNode;
}

/** Size choice and 'Add to cart', or why it cannot be bought, and the delivery note. */
export function BuyBox({ product, delivery, dispatchUntil, express, fit }: BuyBoxProps) {
  const [size, setSize] = useState<string | null>(() => startingSize(product));
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const sizes = useRef<HTMLDivElement>(null);
  const { items } = useCart();
  const preference = useSizePreference();
  const system = chooseSizeSystem(product, preference.system);
  const own = findOwnSize(product, preference.mine);
  const ownId = own && canBuySize(product, own) ? own.id : null;
  const shopper = useCartShopper(product.loyaltyMemberExclusive);
  const obstacle = findObstacle(product, shopper);
  const pickable = product.variants.length > 1 && obstacle !== 'discontinued';
  const chosen =
    product.variants.find(({ id }) => id === (pickable ? (size ?? ownId) : product.variants[0]?.id)) ?? null;
  const ready = chosen !== null && canBuySize(product, chosen) ? chosen : null;

  // A size chosen before hydration counts too, also for a button pressed before hydration.
  useLayoutEffect(() => {
    const picked = sizes.current?.querySelector<HTMLInputElement>('input:checked');
    if (picked && picked.value !== ownId) setSize(picked.value);
  }, [ownId]);

  const choose = (variantId: string) => {
    setSize(variantId);
    setProblem(null);
    setRefusal(null);
    prepareCartDrawer();
    void freshProduct(product);
    lastChoice = { style: product.erpProductParentCode, label: getVariant(product, variantId).label };
  };
  const add = async (then?: 'express') => {
    if (!ready) {
      setProblem(chosen ? messages.soldOut : 'Choose a size first.');
      sizes.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
      return;
    }
    // Never decide with stale stock (FIX-55).
    const now = await freshProduct(product);
    const variant = now.variants.find(({ id }) => id === ready.id);
    if (!variant || !canBuySize(now, variant)) {
      setProblem(messages.soldOut);
      return;
    }
    const pieces = piecesToAdd(now, variant, items);
    if ('refusal' in pieces) {
      setRefusal(pieces.refusal);
      return;
    }
    setRefusal(null);
    const outcome = await addToCart(
      { productId: product.id, variantId: ready.id, qty: pieces.qty },
      fullName(product),
      product.challenge,
    );
    // By a page load: only payment pages may run the wallets' scripts.
    if (then && outcome === 'ADDED') location.assign('/nz/cart#express');
  };

  const needsMembership = obstacle === 'membersOnly' && shopper.loggedIn;
  const { Part: Membership, want: wantMembership } = useLazyComponent(() =>
    import('./membership-prompt.tsx').then((module) => module.MembershipPrompt),
  );
  const { Part: Restock, want: wantRestock } = useLazyComponent(() =>
    import('./restock-dialog.tsx').then((module) => module.RestockDialog),
  );
  const [asksRestock, setAsksRestock] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the shopper is known
  useEffect(() => {
    if (needsMembership) wantMembership();
  }, [needsMembership]);
  const canReturn =
    product.functionalType === 'basic' &&
    obstacle !== 'discontinued' &&
    product.variants.some((each) => !canBuySize(product, each));

  const readyId = ready?.id;
  const offersPickUp = delivery.some(({ inStore }) => inStore);
  const { Part: PickUp, want: wantPickUp } = useLazyComponent(() =>
    import('./pick-up.tsx').then((module) => module.PickUp),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a size is chosen
  useEffect(() => {
    if (readyId && offersPickUp) wantPickUp();
  }, [readyId, offersPickUp]);

  const notes = limitNotes(product);
  return (
    <div>
      {pickable && (
        <SizePicker
          ref={sizes}
          product={product}
          system={system}
          chosen={ready?.id ?? null}
          onChoose={choose}
          own={own}
          onOwnSize={(mine) => {
            const mineHere = findOwnSize(product, mine);
            if (mineHere && canBuySize(product, mineHere)) choose(mineHere.id);
          }}
          problem={problem}
        />
      )}
      {fit}
      {canReturn && (
        <button
          type="button"
          onClick={() => {
            wantRestock();
            setAsksRestock(true);
          }}
          className="mb-2 min-h-11 font-semibold underline underline-offset-4"
        >
          Email me when it’s back
        </button>
      )}
      {Restock && (
        <Restock
          product={product}
          system={system}
          wanted={own?.id ?? null}
          open={asksRestock}
          onClose={() => setAsksRestock(false)}
        />
      )}
      {needsMembership && Membership ? (
        <Membership />
      ) : obstacle === null ? (
        <>
          <AddBar
            summary={`${pickable ? (ready ? sizeInWords(ready, system) : 'No size chosen') : product.name}, ${formatPrice(product.price)}`}
          >
            <Button variant="accent" full onClick={() => add()}>
              Add to cart
            </Button>
          </AddBar>
          {express && (
            <div className="mt-2">
              <Button variant="secondary" full onClick={() => add('express')}>
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
      ) : (
        <Obstacle kind={obstacle} product={product} />
      )}
      <WishlistButton productId={product.id} variantId={chosen?.id} name={product.name}>
        Wishlist
      </WishlistButton>
      {delivery.length > 0 && obstacle !== 'discontinued' && (
        <DeliveryNote
          lines={delivery}
          dispatchUntil={dispatchUntil}
          inStore={
            PickUp &&
            ready && <PickUp key={ready.id} variantId={ready.id} size={pickable ? sizeInWords(ready, system) : ''} />
          }
        />
      )}
    </div>
  );
}

function Obstacle({ kind, product }: { kind: NonNullable<ReturnType<typeof findObstacle>>; product: Product }) {
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
          {product.variants.length > 1 ? 'Every size has gone.' : 'The last one has gone.'} Other colours or styles may
          still have yours.
        </p>
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
      <p>This one is kept for people with an account.</p>
      <LinkButton to={`/account/signin${back}`} full>
        {messages.logInToBuy}
      </LinkButton>
    </div>
  );
}

function startingSize(product: Product): string | null {
  if (lastChoice?.style !== product.erpProductParentCode) return null;
  return (
    product.variants.find((variant) => variant.label === lastChoice?.label && canBuySize(product, variant))?.id ?? null
  );
}
