/** One order of a customer or a guest: items, delivery, costs, returns (ORD-04, RET-05). */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderView } from '#contract/orders/orders.ts';
import { formatCalendarDay, formatDayTime, formatDayYear } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import type { OrderSource } from '../order-source.ts';
import { ParcelTracking } from '../parcel-tracking.tsx';
import { ReturnDetails } from '../return-details.tsx';
import { AgreedTexts } from './agreed-texts.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeOrder } from './change/change-order.tsx';
import { GiftReceipt } from './gift-receipt.tsx';
import { LineGifts } from './line-gifts.tsx';
import { OrderTexts } from './order-texts.tsx';
import { cancelledWords, channelNames, returnedWords, sizeAndQty } from './order-words.ts';
import { ShopNotes } from './shop-notes.tsx';
import { StatusMark } from './status-mark.tsx';

export function OrderDetails({
  order,
  source,
  onChange,
  heading,
}: {
  order: OrderView;
  source: OrderSource;
  onChange: (order: OrderView) => void;
  heading: ReactNode;
}) {
  return (
    <article>
      {heading}
      <p className="-mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <StatusMark status={order.status} />
        <span className="text-quiet">
          {formatDayYear(new Date(order.date))} · {channelNames[order.channel]}
        </span>
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
          <Lines order={order} />
          {order.notes.length > 0 && <ShopNotes notes={order.notes} />}
          {order.parcels.length > 0 && <Parcels order={order} />}
          {order.returns.map((back) => (
            <ReturnDetails key={back.rmaId} number={order.number} rma={back} source={source} />
          ))}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Sums order={order} />
          <OrderActions order={order} source={source} />
          <ChangeOrder order={order} source={source} onChange={onChange} />
          <CancelOrder order={order} source={source} onChange={onChange} />
          <DeliveryAndContact order={order} />
        </div>
      </div>
    </article>
  );
}

function OrderActions({ order, source }: { order: OrderView; source: OrderSource }) {
  return (
    <div className="grid gap-3">
      {order.returnable && (
        <div>
          <LinkButton to={source.returnPage(order.number, order.returnable.token)} variant="secondary" full>
            Return or exchange
          </LinkButton>
          <p className="mt-1 text-sm text-quiet">Until {formatCalendarDay(order.returnable.until)}.</p>
        </div>
      )}
      <p>
        <Link
          to={source.receiptPage(order.number)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Tax receipt
        </Link>
      </p>
      {order.present && <GiftReceipt number={order.number} source={source} />}
    </div>
  );
}

function DeliveryAndContact({ order }: { order: OrderView }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line pt-6">
      {/* Gift cards alone have no address. */}
      {order.destination.join() !== order.shippingLabel && (
        <div>
          <dt className="text-sm text-quiet">{order.shippingType === 'DELIVERY' ? 'Deliver to' : 'Collect from'}</dt>
          <dd className="mt-1 wrap-break-word">
            {order.destination.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      )}
      {order.promise && (
        <div>
          <dt className="text-sm text-quiet">{order.shippingLabel}</dt>
          <dd className="mt-1">{order.promise}</dd>
        </div>
      )}
      <OrderTexts order={order} />
      <AgreedTexts texts={order.agreedTexts} />
      <div>
        <dt className="text-sm text-quiet">Your details</dt>
        <dd className="mt-1 wrap-break-word">
          {order.contact.firstName} {order.contact.lastName}
          <span className="block">{order.contact.email}</span>
          <span className="block">{order.contact.phone}</span>
        </dd>
      </div>
    </dl>
  );
}

function Lines({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="sr-only">
        Items
      </h2>
      <ul className="grid divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.lineId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-4">
            <div className="min-w-0">
              <p className="font-semibold wrap-break-word">
                {line.productPath ? (
                  <Link to={`/products/${line.productPath}`} className="underline-offset-4 hover:underline">
                    {productName(line)}
                  </Link>
                ) : (
                  productName(line)
                )}
              </p>
              <p className="text-sm text-quiet">{[line.colourName, sizeAndQty(line)].filter(Boolean).join(' · ')}</p>
              <LineGifts gifts={line.gifts} />
              {line.qtyCancelled > 0 && (
                <p className="mt-1 text-sm font-semibold">{cancelledWords(line.qtyCancelled)}</p>
              )}
              {line.qtyReturned > 0 && <p className="mt-1 text-sm font-semibold">{returnedWords(line.qtyReturned)}</p>}
            </div>
            {/* Before promotions, which are listed by name among the totals. */}
            <p className="tabular-nums">{money(line.unitPrice * line.qty)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function parcelsHeading({ parcels, shippingType }: OrderView): string {
  if (parcels.every(({ kind }) => kind === 'email')) return 'Sent by email';
  if (shippingType === 'STORE_PICKUP') return 'Collected';
  return parcels.length === 1 ? 'Your parcel' : 'Your parcels';
}

function Parcels({ order }: { order: OrderView }) {
  const titleOf = (lineId: string): string => {
    const line = order.lines.find((one) => one.lineId === lineId);
    return line ? `${productName(line)}${line.size && `, ${sizeInSentence(line.size)}`}` : '';
  };
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels" className="mb-3 font-display text-xl font-bold">
        {parcelsHeading(order)}
      </h2>
      <ul className="grid gap-4">
        {order.parcels.map((parcel) => (
          <li key={parcel.dispatchedAt} className="rounded-xs border border-line bg-raised p-4">
            <p className="font-semibold">
              {parcel.kind === 'collection' ? 'Collected' : 'Sent'} {formatDayTime(new Date(parcel.dispatchedAt))}
            </p>
            {(parcel.carrier || parcel.trackingNumber) && (
              <p className="mt-1 wrap-break-word">
                {parcel.carrier}
                {parcel.carrier && parcel.trackingNumber && ' · '}
                {parcel.trackingUrl ? (
                  <a href={parcel.trackingUrl} rel="noreferrer" className="underline underline-offset-4">
                    {parcel.trackingNumber}
                  </a>
                ) : (
                  parcel.trackingNumber
                )}
              </p>
            )}
            <ul className="mt-2 text-sm text-quiet">
              {parcel.lines.map(({ lineId, qty }) => (
                <li key={lineId} className="wrap-break-word">
                  {qty} × {titleOf(lineId)}
                </li>
              ))}
            </ul>
            <ParcelTracking parcel={parcel} promise={order.promise} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Sums({ order }: { order: OrderView }) {
  const row = 'col-span-2 grid grid-cols-subgrid';
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 tabular-nums">
      {order.sums.map(({ label, amount }, index) => (
        <div key={`${label} ${index}`} className={row}>
          <dt className="wrap-break-word">{label}</dt>
          <dd className="text-right">{index === 1 && amount === 0 ? 'Free' : money(amount)}</dd>
        </div>
      ))}
      <div className={`${row} items-baseline border-t border-line pt-3`}>
        <dt className="font-semibold">Total</dt>
        <dd className="text-right text-xl font-bold">{money(order.total)}</dd>
        <dt className="text-sm text-quiet">Includes GST of</dt>
        <dd className="text-right text-sm text-quiet">{money(order.gst)}</dd>
      </div>
      {order.paidWith.map(({ label, amount, refunded }, index) => (
        <div key={`${label} ${index}`} className={`${row} text-sm`}>
          <dt className="wrap-break-word text-quiet">{label}</dt>
          <dd className="text-right text-quiet">{money(amount)}</dd>
          {refunded > 0 && (
            <>
              <dt className="text-quiet">Refunded</dt>
              <dd className="text-right text-quiet">{money(-refunded)}</dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
