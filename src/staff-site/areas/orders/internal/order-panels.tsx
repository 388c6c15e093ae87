import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { sizeInSentence } from '#shared/size-phrase.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { When } from '../../../ui/values.tsx';

export const Destination = ({ order }: { order: StaffOrder }) => (
  <Panel title={order.shippingType === 'DELIVERY' ? 'Send to' : 'Collected at'}>
    <address className="not-italic">
      {order.shippingType === 'STORE_PICKUP' && <p className="mb-2 font-semibold">For {order.name}</p>}
      {order.destination.map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
    </address>
    <div className="mt-3">
      <Facts
        facts={[
          ['Delivery method', order.shippingLabel],
          ['Delivery estimate', order.promise],
          ['Delivery instructions', order.instructions],
          ['Set aside', order.readyAt && <When key="r" at={order.readyAt} />],
        ]}
      />
    </div>
  </Panel>
);

function parcelWords({ kind, carrier, trackingNumber }: StaffOrder['parcels'][number]): string {
  if (kind === 'collection') return 'Collected';
  if (kind === 'email') return 'Sent by email';
  return [carrier || 'Sent', trackingNumber].filter(Boolean).join(' ');
}

export const Parcels = ({ order }: { order: StaffOrder }) => (
  <Panel title={order.parcels.length === 1 ? 'Parcel' : 'Parcels'}>
    <ul className="flex flex-col gap-3">
      {order.parcels.map((parcel) => (
        <li key={parcel.dispatchedAt}>
          <span className="font-semibold">{parcelWords(parcel)}</span>{' '}
          <span className="text-sm text-quiet">
            <When at={parcel.dispatchedAt} />
          </span>
          {parcel.trackingUrl && (
            <>
              {' '}
              <a
                href={parcel.trackingUrl}
                target="_blank"
                rel="noreferrer"
                className="no-print underline underline-offset-4"
              >
                Track parcel
              </a>
            </>
          )}
          <span className="block text-sm text-quiet">
            {parcel.lines
              .map(({ lineId, qty }) => {
                const line = order.lines.find(({ lineNo }) => `${lineNo}` === lineId);
                return `${qty} × ${line ? [line.name, sizeInSentence(line.size)].filter(Boolean).join(', ') : 'line'}`;
              })
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);
