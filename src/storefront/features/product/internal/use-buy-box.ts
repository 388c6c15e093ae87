'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useLayoutEffect, useRef, useState } from 'react';
import type { Gift } from '#contract/checkout/gift.ts';
import { messages } from '#contract/messages/messages.ts';
import type { Product, ProductVariant } from '#contract/products/product.ts';
import { prepareCartDrawer } from '#storefront/features/cart/mini-cart.tsx';
import { addToCart, useCart } from '#storefront/features/cart/use-cart.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { getVariant } from '#storefront/lib/products/products-loader.ts';
import { sizeMemory } from '#storefront/lib/products/tab-size-memory.ts';
import { canBuySize, findOwnSize, piecesToAdd } from '../buying-rules.ts';
import { fullName } from '../product-names.ts';
import { freshProduct } from './use-fresh-product.ts';

/**
 * The chosen size of a product, and adding it to the cart. Until the shopper chooses, it is the size chosen of this
 * style before, in this or another colour, else the one the listing was filtered by, else the shopper's `own`, each if
 * it can be bought (UX-08); the first where sizes are not `pickable`.
 * `adding` until an answer is there. When adding fails, `problem` is what is wrong with the size, `refusal` why the cart
 * cannot take more of it.
 */
export function useBuyBox(product: Product, pickable: boolean, own: ProductVariant | null) {
  const [size, setSize] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const sizes = useRef<HTMLDivElement>(null);
  const { items } = useCart();
  // Public pages are the same for everybody until they are hydrated.
  const startId = useHydrated() ? startingSize(product, own) : null;
  const chosen =
    product.variants.find(({ id }) => id === (pickable ? (size ?? startId) : product.variants[0]?.id)) ?? null;

  // A size chosen before hydration counts too, also for a button pressed before hydration.
  useLayoutEffect(() => {
    const picked = sizes.current?.querySelector<HTMLInputElement>('input:checked');
    if (picked && picked.value !== startId) setSize(picked.value);
  }, [startId]);

  const choose = (variantId: string) => {
    setSize(variantId);
    setProblem(null);
    setRefusal(null);
    prepareCartDrawer();
    void freshProduct(product);
    sizeMemory.choose(product.erpProductParentCode, getVariant(product, variantId).label);
  };
  /** True when it is in the cart. */
  const add = async (then?: 'express', gift?: Gift): Promise<boolean> => {
    if (!chosen || !canBuySize(product, chosen)) {
      setProblem(chosen ? messages.soldOut : 'Choose a size first.');
      sizes.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
      return false;
    }
    // Shown in the next frame: the answer to what follows may take seconds (UX-14).
    setAdding(true);
    const outcome = await addChosen(chosen, then, gift).finally(() => setAdding(false));
    return outcome === 'ADDED';
  };
  const addChosen = async ({ id: chosenId }: ProductVariant, then?: 'express', gift?: Gift) => {
    // Never decide with stale stock (FIX-55).
    const now = await freshProduct(product);
    const variant = now.variants.find(({ id }) => id === chosenId);
    if (!variant || !canBuySize(now, variant)) return setProblem(messages.soldOut);
    const pieces = piecesToAdd(now, variant, items);
    if (!pieces.ok) return setRefusal(pieces.error);
    setRefusal(null);
    const item = { productId: product.id, variantId: chosenId, qty: pieces.value, ...(gift && { gifts: [gift] }) };
    const outcome = await addToCart(item, fullName(product), product.challenge);
    // By a page load: only payment pages may run the wallets' scripts.
    if (then && outcome === 'ADDED') location.assign('/nz/cart#express');
    return outcome;
  };
  return { sizes, chosen, problem, refusal, adding, choose, add };
}

function startingSize(product: Product, own: ProductVariant | null): string | null {
  const before = sizeMemory.chosenOf(product.erpProductParentCode);
  const sizes = [
    product.variants.find(({ label }) => label === before),
    findOwnSize(product, sizeMemory.ofListing()),
    own,
  ];
  return sizes.find((variant) => variant && canBuySize(product, variant))?.id ?? null;
}
