import { messages } from '#contract/messages/messages.ts';
import { formatCents } from '#shared/money.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { describeSize } from '#storefront/features/cart/cart-lines.ts';
import { LinePrompts } from '#storefront/features/cart/line-prompts.tsx';
import { PointsLine } from '#storefront/features/cart/points-line.tsx';
import { money, QuoteTotals } from '#storefront/features/cart/quote-totals.tsx';
import { uncheckedTotal } from '#storefront/features/cart/totals/total-rows.tsx';
import { openTotal } from '#storefront/features/cart/totals/total-text.ts';
import { useTotalInView } from '#storefront/features/cart/totals/use-total-in-view.ts';
import { useCartItems } from '#storefront/features/cart/use-cart-view.ts';
import { LazyPromoCodes } from '#storefront/features/promo-codes/lazy-promo-codes.tsx';
import { LazyPromoNotice } from '#storefront/features/promo-codes/lazy-promo-notice.tsx';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { DeliveryStatus } from './delivery-status.tsx';
import { DeliveryChangeNote } from './shipping/changes/delivery-change-note.tsx';
import { useWishedMethod } from './shipping/changes/use-delivery-change.ts';
import type { Checkout } from './use-checkout.ts';

/** The order and its costs: beside the steps on wide screens, an expandable bar at the top of narrow ones. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { quote, cart } = checkout;
  return (
    <>
      <DeliveryStatus quote={quote} />
      <aside aria-label="Your order" className="sticky top-0 z-20 -mx-4 bg-raised sm:-mx-6 lg:hidden">
        <details className="group border-y border-line">
          <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
            <span className="font-semibold">Your order</span>
            <svg
              viewBox="0 0 20 20"
              width="16"
              height="16"
              aria-hidden="true"
              className="transition-transform duration-120 group-open:rotate-180"
            >
              <path d="M4 7l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            <span className="text-sm text-quiet">
              {cart.count > 0 && (cart.count === 1 ? '1 item' : `${cart.count} items`)}
            </span>
            <BarTotal quote={quote} />
          </summary>
          <div className="max-h-[70dvh] overflow-y-auto border-t border-line px-4 py-4 sm:px-6">
            <SummaryBody checkout={checkout} />
          </div>
        </details>
        <DeliveryChangeNote isAboveStep />
      </aside>
      <div className="grid gap-4 pt-4 empty:hidden lg:hidden">
        <TotalFailed quote={quote} />
        <LazyPromoNotice />
      </div>
      <aside
        aria-labelledby="order-heading"
        className="hidden pt-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start"
      >
        <h2 id="order-heading" className="mb-2 font-display text-xl font-bold">
          Your order
        </h2>
        <div className="mb-4 grid gap-4 empty:hidden">
          <TotalFailed quote={quote} />
          <LazyPromoNotice />
        </div>
        <SummaryBody checkout={checkout} />
        <div className="mt-4 empty:hidden">
          <DeliveryChangeNote />
        </div>
      </aside>
    </>
  );
}

/** Beside the last known total, which stays. */
const TotalFailed = ({ quote }: Pick<Checkout, 'quote'>) =>
  quote.status === 'ERROR' &&
  !quote.loading && <FailedAlert retry={() => void checkoutData.retry()}>{messages.cartTotalFailed}</FailedAlert>;

/** On a phone the amount left to pay stays in view; on wide screens all totals do. */
function BarTotal({ quote }: Pick<Checkout, 'quote'>) {
  const { totals, itemsCents, status } = useTotalInView(quote);
  const isUnchecked = status !== 'CHECKED';
  const sign =
    totals && totals.amountOutstanding < totals.grandTotal ? 'to pay' : totals?.isDeliveryFinal === false && 'from';
  return (
    <span aria-busy={status === 'CHECKING'} className="ml-auto min-w-32 text-right text-lg font-bold tabular-nums">
      {sign && <span className="mr-1 text-sm font-normal text-quiet">{sign}</span>}
      <span className={isUnchecked ? uncheckedTotal : ''}>
        {totals ? money(totals.amountOutstanding) : openTotal(itemsCents)}
      </span>
      {isUnchecked && <span className="sr-only">, not checked yet</span>}
    </span>
  );
}

function SummaryBody({ checkout: { cart, quote, record } }: { checkout: Checkout }) {
  const total = useTotalInView(quote);
  const isWish = quote.data?.selectedShippingMethod?.code === useWishedMethod(record);
  return (
    <div className="grid gap-4">
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        <LinesToCome cart={cart} />
        {cart.lines.map((line) => {
          const { item, product, variant, reasons, totalCents } = line;
          const image = product.images[0];
          return (
            <li key={item.id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-3">
              <div className="aspect-square bg-sunken">
                {image && <ResponsiveImage image={image} sizes="64px" alt="" />}
              </div>
              <div className="min-w-0 text-sm">
                <p className="font-semibold wrap-break-word">{product.name}</p>
                <p className="truncate text-quiet">
                  {colourAndSize(product.colourName, describeSize({ item, variant }))}
                </p>
                <p className="text-quiet">Quantity {item.qty}</p>
                {reasons.map((reason) => (
                  <p key={reason} className="font-semibold text-danger">
                    {reason}
                  </p>
                ))}
                <LinePrompts line={line} />
              </div>
              <p className="text-sm tabular-nums">{formatCents(totalCents)}</p>
            </li>
          );
        })}
      </ul>
      {total.status !== 'FAILED' && <LazyPromoCodes />}
      <QuoteTotals {...total} totalLabel="Total" isWish={isWish} announces={false} />
      {total.status !== 'FAILED' && <PointsLine data={quote.data} lines={cart.lines} />}
    </div>
  );
}

/** The space of lines whose products are being loaded, so that the total does not move; there is at least one. */
function LinesToCome({ cart }: Pick<Checkout, 'cart'>) {
  const items = useCartItems();
  const missing = cart.status === 'LOADING' ? Math.max(1, items.length) - cart.lines.length : 0;
  return Array.from({ length: missing }, (_, at) => (
    <li key={at} aria-hidden="true" className="h-16">
      <div className="h-full w-16 animate-pulse bg-sunken motion-reduce:animate-none" />
    </li>
  ));
}
