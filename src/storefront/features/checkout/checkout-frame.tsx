import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { askMembershipAgain } from '#storefront/features/cart/line-prompts.tsx';
import { copyUtm, keepUtm } from '#storefront/lib/analytics/utm.ts';
import { startFraudDetection } from '#storefront/lib/checkout/fraud-token.ts';
import { loadScript } from '#storefront/lib/page/load-script.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { Steps } from '#storefront/ui/steps.tsx';
import { OrderSummary } from './internal/order-summary.tsx';
import { useDeliveryChange } from './internal/shipping/changes/use-delivery-change.ts';
import { useCheckoutInput } from './internal/use-checkout.ts';

const paths = ['/checkout/contact-info', '/checkout/shipping', '/checkout/payment'];
const labels = ['Contact', 'Delivery', 'Payment'];
const steps = labels.map((label, index) => ({
  label,
  link: (children: React.ReactNode, className: string) => (
    <Link to={paths[index] as string} className={className}>
      {children}
    </Link>
  ),
}));

/** The layout around the steps: progress, and the order with its total, always in view. */
export function CheckoutFrame({
  fraudScript,
  countries,
}: {
  fraudScript: string | null;
  countries: readonly string[];
}) {
  const { pathname, search } = useLocation();
  const step = paths.indexOf(pathname);
  const checkout = useCheckoutInput(step >= 0, countries);
  useDeliveryChange(checkout);
  const [utmKept, setUtmKept] = useState(false);
  useEffect(() => {
    if (utmKept) return;
    keepUtm(copyUtm(new URLSearchParams(search)));
    setUtmKept(true);
  }, [search, utmKept]);
  useEffect(() => {
    if (fraudScript && step >= 0) startFraudDetection(fraudScript, loadScript);
  }, [fraudScript, step]);

  if (step < 0)
    return (
      <main id="main" className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-6">
        <Outlet context={checkout} />
      </main>
    );
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-16 px-4 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="pt-6 pb-5 lg:col-start-1 lg:max-w-xl">
        <Steps steps={steps} current={step} label="Checkout steps" />
      </div>
      <OrderSummary checkout={checkout} />
      <main id="main" className="w-full min-w-0 pt-6 lg:col-start-1 lg:row-start-2 lg:max-w-xl lg:pt-2">
        {checkout.cart.membershipUnknown && (
          <div className="mb-6">
            <FailedAlert retry={askMembershipAgain}>{accountMessages.membershipCheckFailed}</FailedAlert>
          </div>
        )}
        <Outlet context={checkout} />
      </main>
    </div>
  );
}
