import { useStore } from 'zustand';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { cartNotice, closeCartNotice } from '../cart-notice.ts';
import { RemovedNote } from '../removed-note.tsx';
import { useCartView } from '../use-cart-view.ts';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { CartLineRow } from './lines/cart-line-row.tsx';
import { useRemoval } from './lines/use-removal.ts';
import { LoadFailed } from './load-failed.tsx';
import { StorageWarning } from './storage-warning.tsx';
import { SyncNote } from './sync-note.tsx';
import { WalletLinks } from './wallet-links.tsx';

/** Opens when an item was added: that line first, then the rest of the cart, the estimate and the checkout button. */
export function CartDrawer() {
  const notice = useStore(cartNotice);
  const open = notice.kind === 'ADDED';
  return (
    <Drawer open={open} onClose={closeCartNotice} title="Added to your cart" footer={open && <DrawerFooter />}>
      {open && <DrawerLines productId={notice.productId} variantId={notice.variantId} />}
    </Drawer>
  );
}

function DrawerLines({ productId, variantId }: { productId: string; variantId: string }) {
  const cart = useCartView();
  const { removed, remove, undo } = useRemoval();
  if (cart.status === 'ERROR') return <LoadFailed retry={cart.retry} />;
  if (cart.status === 'LOADING')
    return (
      <p role="status" className="py-4 text-quiet">
        Loading your cart…
      </p>
    );
  const isAdded = ({ item }: (typeof cart.lines)[number]) =>
    item.productId === productId && item.variantId === variantId;
  const lines = [...cart.lines.filter(isAdded), ...cart.lines.filter((line) => !isAdded(line))];
  return (
    <>
      <SyncNote />
      <StorageWarning />
      {removed && <RemovedNote name={removed.name} undo={undo} />}
      {cart.empty && !removed && <p className="py-4">Your cart is empty.</p>}
      {cart.valid && <WalletLinks />}
      <ul className="-mt-4">
        {lines.map((line) => (
          <CartLineRow key={line.item.id} line={line} onRemove={remove} compact />
        ))}
      </ul>
    </>
  );
}

function DrawerFooter() {
  const cart = useCartView();
  if (cart.empty)
    return (
      <LinkButton to="/products" onClick={closeCartNotice} full>
        Keep shopping
      </LinkButton>
    );
  return (
    <div className="grid gap-4">
      <CartSummary lines={cart.lines} />
      <div className="grid gap-2">
        <CheckoutButton valid={cart.valid} waiting={cart.status !== 'SUCCESS'} />
        <LinkButton to="/cart" reloadDocument variant="secondary" onClick={closeCartNotice} full>
          View cart ({cart.count})
        </LinkButton>
      </div>
    </div>
  );
}
