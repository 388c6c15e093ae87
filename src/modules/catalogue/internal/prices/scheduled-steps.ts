import type { PriceStep } from '../../prices/check-was-price.ts';
import type { NewPriceChange } from './price-change-records.ts';

/** The history of a product as it will be at a moment if what is scheduled until then happens. Pure. */
export function withScheduled(
  steps: readonly PriceStep[],
  waiting: readonly NewPriceChange[],
  moment: Date,
): readonly PriceStep[] {
  const coming: PriceStep[] = [...steps];
  const due = waiting.map((change) => ({ ...change, at: change.startsAt }));
  while (due.length > 0) {
    due.sort((a, b) => a.at.getTime() - b.at.getTime());
    const next = due.shift() as (typeof due)[number];
    const before = coming.at(-1);
    if (next.at >= moment || !before) break;
    // One whose time has passed is applied now, after everything that has happened.
    const at = next.at > before.at ? next.at : new Date(before.at.getTime() + 1);
    coming.push({
      at,
      priceCents: next.priceCents,
      originalPriceCents: next.originalPriceCents,
      offered: before.offered,
    });
    if (next.endsAt) due.push({ ...next, ...before, at: next.endsAt, endsAt: null });
  }
  return coming;
}
