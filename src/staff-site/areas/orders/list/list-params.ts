import { type QueueView, queueViews } from '#contract/staff/orders/queue-views.ts';
import type { OrderFilter } from '#contract/staff/orders/staff-order-work.ts';

/** What narrows a list, as parameters of its URL (EDIT-05); the last three narrow open orders only. */
export const filterNames = ['tag', 'assignee', 'method', 'place', 'packed'] as const;
const openOnly: readonly string[] = ['method', 'place', 'packed'];

export const viewOf = (params: URLSearchParams): QueueView =>
  queueViews.find((view) => view === params.get('view')) ?? 'to-send';

/** The filter of a list's URL as the API takes it; parameters of others are left out. */
export function filterParams(params: URLSearchParams): URLSearchParams {
  const view = viewOf(params);
  const set = filterNames.flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' || (view === 'all' && openOnly.includes(name)) ? [] : [[name, value]];
  });
  return new URLSearchParams([['view', view], ...set]);
}

/** The URL of a saved list; parameters stand in one order, so that two URLs of one list are equal. */
export const linkTo = (filter: OrderFilter): string =>
  `?${filterParams(new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])))}`;
