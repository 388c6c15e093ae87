import type { OrderView } from '#contract/orders/orders.ts';
import { formatDayTime } from '#shared/nz-dates.ts';

type ParcelView = OrderView['parcels'][number];
const words: Record<NonNullable<ParcelView['tracking']>['state'], string> = {
  NONE: 'Handed to the carrier, not scanned yet',
  ON_ITS_WAY: 'On its way',
  OUT_FOR_DELIVERY: 'Out for delivery',
  EXCEPTION: 'Delayed',
  DELIVERED: 'Delivered',
  RETURNED: 'On its way back to us',
};

/** Where a parcel is by the carrier's scans, the latest first, in New Zealand's time (PARC-03). */
export function ParcelTracking({ parcel, promise }: { parcel: ParcelView; promise: string }) {
  if (!parcel.tracking) return null;
  const { state, scans } = parcel.tracking;
  const isOver = state === 'DELIVERED' || state === 'RETURNED';
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">{words[state]}</p>
      {!isOver && promise && <p className="text-sm text-quiet">Expected: {promise}</p>}
      {scans.length > 0 && (
        <ol
          aria-label={`Scans of parcel ${parcel.trackingNumber}`}
          className="mt-3 grid gap-3 border-l-2 border-line pl-4"
        >
          {scans.map(({ at, words: said, place }, index) => (
            <li key={`${at} ${said} ${index}`} className="text-sm wrap-break-word">
              <time dateTime={at} className="block text-quiet">
                {formatDayTime(new Date(at))}
              </time>
              {[said, place].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
