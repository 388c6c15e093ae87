import { useEffect, useRef } from 'react';
import { wasLoadedToPay } from '#storefront/lib/page/was-loaded-to-pay.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { ExpressProps } from './internal/express-checkout.tsx';

const load = () => import('./internal/express-checkout.tsx').then((module) => module.ExpressCheckout);

/** Express checkout, loaded once the cart is shown; its space is reserved where the shop has wallets. */
export function LazyExpressCheckout(props: ExpressProps) {
  const { offered } = props;
  const { Part, want } = useLazyComponent(load);
  const fetchOnce = useRef(want);
  const allowed = wasLoadedToPay();
  useEffect(() => {
    if (allowed) fetchOnce.current();
  }, [allowed]);
  if (offered.length === 0) return null;
  // A document loaded at another page has that page's content security policy, which blocks the providers' scripts: it
  // is reloaded first.
  if (!allowed)
    return (
      <LinkButton to="/cart" reloadDocument variant="secondary" full>
        Express checkout
      </LinkButton>
    );
  return <div className="min-h-82">{Part && <Part {...props} />}</div>;
}
