import type { ManagedStoreRow } from '#contract/stores/staff-stores.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { Status } from '../../ui/values.tsx';

/** 'Mon 4 Jan – Fri 8 Jan'. */
export const daysText = ({ from, until }: { from: string; until: string }): string =>
  from === until ? formatCalendarDay(from) : `${formatCalendarDay(from)} – ${formatCalendarDay(until)}`;

type State = Pick<ManagedStoreRow, 'open' | 'closure' | 'collectsNow'>;

/** Whether a store is open, closed for days, now or later, or closed for good. */
export const StoreState = ({ open, closure }: State) =>
  !open ? (
    <Status tone="bad">Closed for good</Status>
  ) : closure ? (
    <Status tone="waiting">{`Closed ${daysText(closure)}`}</Status>
  ) : (
    <Status tone="good">Open</Status>
  );
