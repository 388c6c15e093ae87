import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { syncState } from '#storefront/lib/cart/cart-sync-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';

/** Shows that the account could not save the last change of the cart, which has been reverted (SYNC-06, SYNC-17). */
export function SyncNote() {
  const { result } = useStore(syncState);
  return result === 'ERROR' ? <Alert tone="error">{accountMessages.cartSaveFailed}</Alert> : null;
}
