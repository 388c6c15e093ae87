/** What an import does with a gift card. Pure. */
import { formatCents } from '#shared/money.ts';
import { nzDay } from '#shared/nz-dates.ts';
import type { ImportedRow } from '../internal/imported-card-records.ts';
import type { GiftCardOutcome, ImportedGiftCard } from './imported-gift-card.ts';

/** A card that was never imported. */
export function newOf({ cents }: ImportedGiftCard, expires: Date, now: Date): GiftCardOutcome {
  if (cents === 0n) return 'unchanged';
  return expires > now
    ? 'created'
    : { refused: `expired on ${nzDay(new Date(expires.getTime() - 1))} with ${formatCents(cents)}` };
}

/** One that was imported with another file, or the same. */
export function changeOf(before: ImportedRow, { cents }: ImportedGiftCard): GiftCardOutcome {
  if (before.cents === cents) return 'unchanged';
  return before.untouched
    ? 'changed'
    : {
        refused: `was imported with ${formatCents(before.cents)} and used here since; this file says ${formatCents(cents)}`,
      };
}
