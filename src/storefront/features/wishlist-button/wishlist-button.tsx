import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { savedProductIds } from '#storefront/lib/wishlist/wishlist-marks.ts';
import { Icon } from '#storefront/ui/icon.tsx';

interface WishlistButtonProps {
  productId: string;
  /** The chosen size, if any. */
  variantId?: string | undefined;
  name: string;
  /** In the corner of an image, without text. */
  corner?: boolean;
  /** Beside a button, as high as that, without text. */
  framed?: boolean;
  /** Text beside the heart. */
  children?: ReactNode;
}

const late = () => import('./internal/toggle-saved-item.ts');

/** Loads the list as soon as the shopper is logged in, which sets the state of the wishlist buttons. */
function follow() {
  if (authState.getState().customer) void late();
}
let following = false;
function openWished() {
  if (following) return;
  following = true;
  follow();
  authState.subscribe(follow);
}

/** Adds a product to the wishlist and removes it again (WISH-06). */
export function WishlistButton({ productId, variantId, name, corner, framed, children }: WishlistButtonProps) {
  const on = useStore(savedProductIds, ({ ids }) => ids.has(productId));
  const [waits, setWaits] = useState(false);
  useEffect(openWished, []);
  const toggle = async () => {
    setWaits(true);
    const { toggleSavedItem } = await late().finally(() => setWaits(false));
    await toggleSavedItem({ productId, variantId, name, on });
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Wishlist: ${name}`}
      aria-busy={waits || undefined}
      data-held={waits || undefined}
      onClick={toggle}
      className={`flex items-center justify-center gap-2 font-semibold noscript:hidden ${corner ? 'size-11 [&>svg]:box-content [&>svg]:rounded-full [&>svg]:bg-picture/75 [&>svg]:p-1' : framed ? 'size-12 shrink-0 rounded-xs border border-line-strong hover:border-ink' : 'mt-2 h-11 w-fit underline-offset-4 hover:underline'} ${on ? '[&_path]:fill-current' : ''}`}
    >
      <Icon name="heart" />
      {children}
    </button>
  );
}
