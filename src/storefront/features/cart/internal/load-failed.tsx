import { messages } from '#contract/messages/messages.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';

/** Shown when the cart's products could not be loaded (CART-30). Nothing in the cart is lost. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return <FailedAlert retry={retry}>{messages.cartLoadFailed}</FailedAlert>;
}
