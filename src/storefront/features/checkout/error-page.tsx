import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { readFailedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { guardError } from './internal/checkout-guards.ts';
import { useGuard } from './internal/use-checkout.ts';

const REDIRECT_SECONDS = 10;

/**
 * Shown for an order that exists but could not be processed: its number, and a link to help, a path of the shop
 * (CHK-27, PAY-13, PAY-14, FIX-46).
 */
export function ErrorPage({ help }: { help: string }) {
  const hydrated = useHydrated();
  const [orderNumber, setOrderNumber] = useState<string | null | undefined>(undefined);
  const [staying, setStaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setOrderNumber(readFailedOrder()), []);
  useGuard(guardError({ hydrated: hydrated && orderNumber !== undefined, orderNumber: orderNumber ?? null }));
  useEffect(() => {
    if (orderNumber) heading.current?.focus();
  }, [orderNumber]);
  if (!orderNumber) return <div className="min-h-[60vh]" />;

  return (
    <div className="max-w-2xl">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-3xl leading-tight font-bold outline-none sm:text-4xl"
      >
        {fillText(checkoutMessages.orderUnrecoverable, { n: orderNumber })}
      </h1>
      <p className="mt-5 text-lg">
        Your items are still in your cart. If your bank shows a pending payment for this order, it will be released by
        itself.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={help}>What happens now</LinkButton>
        <LinkButton to="/cart" variant="secondary">
          Back to your cart
        </LinkButton>
      </div>
      {staying ? null : <HelpRedirect help={help} onStay={() => setStaying(true)} />}
    </div>
  );
}

/** Redirects to the help article after a delay, unless the shopper chooses to stay. */
function HelpRedirect({ help, onStay }: { help: string; onStay: () => void }) {
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById('payment-help')?.click(), REDIRECT_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="mt-6 text-sm text-quiet">
      <Link id="payment-help" to={help} className="underline underline-offset-4">
        Help with this order
      </Link>{' '}
      opens in {REDIRECT_SECONDS} seconds.{' '}
      <button type="button" onClick={onStay} className="min-h-11 font-semibold text-ink underline underline-offset-4">
        Stay here
      </button>
    </p>
  );
}
