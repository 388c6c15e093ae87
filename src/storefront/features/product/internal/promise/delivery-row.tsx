import { type ReactNode, useState } from 'react';
import type { DeliveryPromise } from '#contract/stores/delivery-promise.ts';
import { useShopperPlace } from '#storefront/lib/place/use-shopper-place.ts';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import { formatPrice } from '../../price-words.ts';
import { timeLeft } from './time-left.ts';
import { useCurrentReply } from './use-current-reply.ts';

interface DeliveryRowProps {
  /** Any size of the product: they are delivered alike. */
  variantId: string;
  /** What is true of every place, until the shop has answered. */
  children: ReactNode;
  /** All prices behind a line. */
  prices: (line: string) => ReactNode;
}

/** Milliseconds until the first method has another deadline. */
const untilDeadline = ({ now, methods: [first] }: DeliveryPromise): number =>
  first ? Date.parse(first.orderBy) - Date.parse(now) : Number.POSITIVE_INFINITY;

/** Until when to order, and when it arrives at the shopper's place (UX-08). Not announced: it changes every minute. */
export function DeliveryRow({ variantId, children, prices }: DeliveryRowProps) {
  const place = useShopperPlace();
  const near = place ? `&near=${place.postcode}` : '';
  const { reply, repliedAt, now } = useCurrentReply(`product/delivery?variantId=${variantId}${near}`, untilDeadline);
  const promise = reply === 'failed' ? null : reply;
  const [first, next] = promise?.methods ?? [];
  // By the server's clock: the shopper's may be wrong.
  const serverNow = promise ? Date.parse(promise.now) + Math.max(0, now - repliedAt) : 0;
  const { Part: PlaceDialog, want } = useLazyComponent(() =>
    import('./place-dialog.tsx').then((module) => module.PlaceDialog),
  );
  const [open, setOpen] = useState(false);
  const isOver = first !== undefined && Date.parse(first.orderBy) <= serverNow;
  // Until the next deadline is known, the page says what holds at any time; a dialog in use stays open.
  if (!promise || !first || (isOver && !open)) return children;
  const left = timeLeft(Date.parse(first.orderBy), serverNow);
  // While another place is being asked about, the days are still those of the former one.
  const answered = promise.place?.postcode === place?.postcode ? place : promise.place;
  const where = answered?.name ?? 'most of New Zealand';
  return (
    <>
      <p className="min-h-10">
        Order {left ? <>within {strong(left)}</> : <>by {strong(first.orderByWords)}</>} for delivery{' '}
        {strong(first.words)} to {where} ·{' '}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={place ? `Change the place of delivery, ${place.name}` : 'Choose place of delivery'}
          onPointerDown={() => want()}
          onClick={() => {
            want();
            setOpen(true);
          }}
          className="-my-3 py-3 font-medium underline underline-offset-4"
        >
          {place ? 'Change' : 'Choose place'}
        </button>
      </p>
      {prices(
        `${first.label}, ${first.price === 0 ? 'free' : formatPrice(first.price)}${
          next && next.first < first.first ? `; sooner for ${formatPrice(next.price)}` : ''
        }`,
      )}
      {PlaceDialog && (
        <PlaceDialog open={open} onClose={() => setOpen(false)} variantId={variantId} start={place?.name ?? ''} />
      )}
    </>
  );
}

const strong = (words: string) => <strong className="font-semibold">{words}</strong>;
