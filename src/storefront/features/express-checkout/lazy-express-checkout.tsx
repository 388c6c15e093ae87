import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { wasLoadedToPay } from '#storefront/lib/page/was-loaded-to-pay.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { buttonGrid, minRows } from './button-grid.ts';
import type { ExpressProps } from './internal/express-checkout.tsx';

const load = () => import('./internal/express-checkout.tsx').then((module) => module.ExpressCheckout);

interface LazyExpressProps extends Omit<ExpressProps, 'lines'> {
  /** Null while the cart is loading. */
  lines: ExpressProps['lines'] | null;
  /** What comes below, for who does not want a wallet. */
  otherwise: string;
  /** What an order by a wallet is placed under (HON-05). */
  terms: ReactNode;
}

/**
 * Express checkout, loaded once the page works; its space is there from the first paint where the shop has wallets, so
 * that nothing moves (UX-10).
 */
export function LazyExpressCheckout({ lines, otherwise, terms, ...props }: LazyExpressProps) {
  const { offered, payInFour } = props;
  const { Part, want } = useLazyComponent(load);
  const fetchOnce = useRef(want);
  const allowed = useHydrated() ? wasLoadedToPay() : null;
  useEffect(() => {
    if (allowed) fetchOnce.current();
  }, [allowed]);
  if (offered.length === 0) return null;
  // A document loaded at another page has that page's content security policy, which blocks the providers' scripts: it
  // is reloaded first.
  if (allowed === false)
    return (
      <LinkButton to="/cart" reloadDocument variant="secondary" full>
        Express checkout
      </LinkButton>
    );
  return (
    <div className="grid gap-3">
      {Part && lines ? <Part {...props} lines={lines} /> : <Space buttons={offered.length + (payInFour ? 1 : 0)} />}
      {terms}
      <p className="flex items-center gap-3 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {otherwise}
      </p>
    </div>
  );
}

/** The parts of express checkout at their sizes, without what is in them. */
function Space({ buttons }: { buttons: number }) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <p className="font-display text-base font-bold">Express checkout</p>
      <div className={`${buttonGrid} ${minRows(buttons)}`}>
        {Array.from({ length: buttons }, (_, at) => (
          <div key={at} className="h-12 animate-pulse rounded-xs bg-sunken motion-reduce:animate-none" />
        ))}
      </div>
      <div className="h-8" />
    </div>
  );
}
