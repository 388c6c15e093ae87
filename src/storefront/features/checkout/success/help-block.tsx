import { Link } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { counted } from '#shared/counted.ts';
import type { PlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { isEmailed } from './is-emailed.ts';

/** How a shopper reaches the shop. */
export interface ShopHelp {
  /** Where people read email; empty when the shop has not said. */
  email: string;
  /** The page about returns; empty without one. */
  returnsPath: string;
}

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** How to return something, and whom to ask (UX-12). */
export function HelpBlock({ order, help, isGuest }: { order: PlacedOrder; help: ShopHelp; isGuest: boolean }) {
  const { orderNumber, store } = order;
  // Gift cards cannot be returned.
  const canReturn = !isEmailed(order);
  return (
    <section aria-labelledby="help-heading" className="mt-10 border-t border-line pt-6">
      <h2 id="help-heading" className="font-display text-xl font-bold">
        If something is not right
      </h2>
      {canReturn && (
        <p className="mt-2">
          What does not fit can go back for {counted(limits.returnsOrderAgeDays, 'day')} after we send it. You start a
          return from your order.
        </p>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-6">
        <li>
          <Link to={orderPage(orderNumber, isGuest)} className={link}>
            Find this order any time
          </Link>
        </li>
        {canReturn && help.returnsPath && (
          <li>
            <Link to={help.returnsPath} className={link}>
              How returns work
            </Link>
          </li>
        )}
        {store?.phone && (
          <li>
            <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`} className={link}>
              Call {store.name}, {store.phone}
            </a>
          </li>
        )}
        {help.email ? (
          <li>
            <a href={`mailto:${help.email}?subject=${encodeURIComponent(`Order ${orderNumber}`)}`} className={link}>
              Email {help.email}
            </a>
          </li>
        ) : (
          !store && (
            <li>
              <Link to="/stores" className={link}>
                Call or visit a store
              </Link>
            </li>
          )
        )}
      </ul>
    </section>
  );
}

/** A guest finds the order by its number and email address. */
export const orderPage = (number: string, isGuest: boolean): string =>
  isGuest ? `/orders?number=${number}` : `/account/orders/${number}`;
