import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/session/auth-state.ts';
import { savedProductIds } from '#storefront/lib/wishlist/wishlist-marks.ts';
import { Icon } from '#storefront/ui/icon.tsx';

interface WishHeartProps {
  productId: string;
  /** The size that is chosen, if one is. */
  variantId?: string | undefined;
  name: string;
  /** On a picture's corner, without words. */
  corner?: boolean;
  /** Words beside the heart. */
  children?: ReactNode;
}

const late = () => import('./internal/toggle-saved-item.ts');

/** Fetches the list, which fills in the hearts, as soon as somebody is logged in. */
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

/** Puts a product on the wishlist and takes it off again (WISH-06). */
export function WishlistButton({ productId, variantId, name, corner, children }: WishHeartProps) {
  const on = useStore(savedProductIds, ({ ids }) => ids.has(productId));
  const navigate = useNavigate();
  useEffect(openWished, []);
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Wishlist: ${name}`}
      onClick={async () => (await late()).toggleSavedItem({ productId, variantId, name, on, navigate })}
      className={`flex size-11 items-center justify-center gap-2 font-semibold noscript:hidden ${corner ? 'text-on-accent' : 'mt-2 w-fit underline-offset-4 hover:underline'} ${on ? '[&_path]:fill-current' : ''}`}
    >
      <Icon name="heart" />
      {children}
    </button>
  );
}
