'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { payInFourProvider } from '#contract/payments/pay-in-four.ts';
import type { Product } from '#contract/products/product.ts';
import { counted } from '#shared/counted.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import type { BuyingTerms } from '../../product-page-data.ts';
import { payInFourNote } from '../price-notes.ts';
import { useNeededComponent } from '../use-needed-component.ts';
import { AfterpayMark } from './afterpay-mark.tsx';

interface PromiseBoxProps {
  product: Product;
  terms: BuyingTerms;
  /** The chosen size, if it can be bought. */
  variantId: string | undefined;
  /** 'US Men 9'; empty for products with one size. */
  size: string;
}

/**
 * When it arrives, where it can be collected, returns and pay in four. The page may be cached for minutes and is the
 * same for everybody: it says what is true of every place, which the shopper's place then replaces in the same space.
 */
export function PromiseBox({ product, terms, variantId, size }: PromiseBoxProps) {
  const { delivery, dispatchUntil, payInFour, returnsPage } = terms;
  const toDoor = delivery.find(({ inStore }) => !inStore);
  const inStore = delivery.find((line) => line.inStore);
  const anySize = product.variants[0]?.id;
  const Delivery = useNeededComponent(anySize, () => import('./delivery-row.tsx').then((module) => module.DeliveryRow));
  const Nearest = useNeededComponent(inStore && variantId, () =>
    import('./nearest-store.tsx').then((module) => module.NearestStore),
  );
  const inFour = payInFourNote(product, payInFour);
  const prices = (line: string) => <AllPrices terms={terms}>{line}</AllPrices>;
  const general = toDoor && (
    <>
      <p className="min-h-10">{leavesSameDay(dispatchUntil)}</p>
      {prices(`${toDoor.name}, ${toDoor.price}`)}
    </>
  );
  return (
    <section aria-label="Delivery, pick-up and returns" className="mt-4 border-y border-line py-2 text-sm">
      <ul>
        {toDoor && (
          <Row icon={<Icon name="truck" size={20} />} tall>
            {Delivery && anySize ? (
              <Delivery variantId={anySize} prices={prices}>
                {general}
              </Delivery>
            ) : (
              general
            )}
          </Row>
        )}
        {inStore && (
          <Row icon={<Icon name="store" size={20} />}>
            {Nearest && variantId ? (
              <Nearest key={variantId} variantId={variantId} size={size} />
            ) : (
              <p className="min-h-11 content-center">{inStore.detail}</p>
            )}
          </Row>
        )}
        <ReturnsRow page={returnsPage} />
        {inFour && (
          <Row icon={<AfterpayMark />}>
            <p className="min-h-11 content-center tabular-nums">
              {inFour}, with <strong className="font-semibold">{payInFourProvider}</strong>
            </p>
          </Row>
        )}
      </ul>
    </section>
  );
}

const leavesSameDay = (until: string) => `Paid by ${until} on a business day, it leaves the same day.`;

/** An icon and what it stands for; `tall` where the text has several lines. */
const Row = ({ icon, tall = false, children }: { icon: ReactNode; tall?: boolean; children: ReactNode }) => (
  <li className={`grid grid-cols-[1.25rem_1fr] gap-x-3 ${tall ? 'pt-2' : 'items-center'}`}>
    {icon}
    <div>{children}</div>
  </li>
);

const ReturnsRow = ({ page }: { page: string | null }) => (
  <Row icon={<Icon name="return" size={20} />}>
    <p className="min-h-11 content-center">
      Return it within {counted(limits.returnsOrderAgeDays, 'day')}
      {page && (
        <>
          {' · '}
          <Link to={page} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
            How returns work
          </Link>
        </>
      )}
    </p>
  </Row>
);

interface AllPricesProps {
  terms: BuyingTerms;
  children: string;
}

/** A line that opens the list of every method with its price, in days, not dates. */
const AllPrices = ({ terms: { delivery, dispatchUntil }, children }: AllPricesProps) => (
  <details>
    <summary className="flex min-h-11 items-center justify-between gap-4">
      <span className="text-quiet">{children}</span>
      <span className="shrink-0 font-medium underline underline-offset-4">All prices</span>
    </summary>
    <ul className="grid gap-2 pb-2">
      {delivery.map(({ name, price, detail, inStore }) => (
        <li key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span className="font-semibold">{name}</span>
          <span className="tabular-nums">{price}</span>
          {!inStore && <span className="col-span-2 text-quiet">{detail}</span>}
        </li>
      ))}
    </ul>
    <p className="pb-2 text-quiet">{leavesSameDay(dispatchUntil)} Your address at checkout decides the day.</p>
  </details>
);
