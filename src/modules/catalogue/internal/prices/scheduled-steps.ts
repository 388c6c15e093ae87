import type { PriceStep } from '../../prices/check-was-price.ts';
import type { WaitingPrice } from './price-change-records.ts';

type Start = Omit<WaitingPrice, 'productId' | 'endOf'>;
/** The end of a change that runs, with the price that returns then. */
type End = Pick<Start, 'startsAt' | 'priceCents' | 'originalPriceCents'>;

/**
 * The history of a product as it will be at a moment if what is scheduled until then happens. Of changes that overlap,
 * the last to begin holds; the end of an earlier one is no change of the price (decision 0119). Pure.
 */
export function withScheduled(
  steps: readonly PriceStep[],
  waiting: readonly Omit<WaitingPrice, 'productId'>[],
  moment: Date,
): readonly PriceStep[] {
  const coming: PriceStep[] = [...steps];
  const starts: Start[] = waiting.filter(({ endOf }) => endOf === null);
  // In the order in which their changes began.
  const ends: End[] = waiting
    .filter(({ endOf }) => endOf !== null)
    .sort((a, b) => Number(a.endOf) - Number(b.endOf))
    .map((end) => ({ ...end }));
  for (;;) {
    const next = earliest([...starts, ...ends]);
    const before = coming.at(-1);
    if (!next || !before || next.startsAt >= moment) return coming;
    const place = ends.indexOf(next);
    if (place >= 0) {
      ends.splice(place, 1);
      const later = ends[place];
      if (later) {
        Object.assign(later, pricesOf(next));
        continue;
      }
    } else {
      const [start] = starts.splice(starts.indexOf(next as Start), 1) as [Start];
      if (start.endsAt) ends.push({ ...pricesOf(before), startsAt: start.endsAt });
      else ends.length = 0;
    }
    // One whose time has passed is applied now, after everything that has happened.
    const at = next.startsAt > before.at ? next.startsAt : new Date(before.at.getTime() + 1);
    coming.push({ at, ...pricesOf(next), offered: before.offered });
  }
}

const pricesOf = ({ priceCents, originalPriceCents }: Pick<End, 'priceCents' | 'originalPriceCents'>) => ({
  priceCents,
  originalPriceCents,
});

const earliest = (all: readonly End[]): End | undefined =>
  all.reduce<End | undefined>((first, one) => (first && first.startsAt <= one.startsAt ? first : one), undefined);
