/** What the search of the staff site lists, and where each leads (OWN-15). Pure. */

import type { Found, FoundKind } from '#contract/staff/staff-find.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { foldText } from '#shared/ids.ts';
import type { Area } from '../../area.ts';

export interface Place {
  /** Below /nz/staff. */
  path: string;
  group: string;
  title: string;
  detail: string;
}

const kinds: Readonly<Record<FoundKind, { group: string; pathOf: (id: string) => string }>> = {
  order: { group: 'Orders', pathOf: (id) => `/orders/${id}` },
  'imported-order': { group: 'Imported orders', pathOf: (id) => `/imported-orders/${id}` },
  customer: { group: 'Customers', pathOf: (id) => `/customers/${id}` },
  product: { group: 'Products', pathOf: (id) => `/products/${id}` },
  size: { group: 'SKU', pathOf: (id) => `/stock/${id}` },
  page: { group: 'Pages', pathOf: (id) => `/content/edit?id=${encodeURIComponent(id)}` },
  setting: { group: 'Settings', pathOf: (id) => `/settings#${id}` },
};

export const placeOf = ({ kind, id, title, detail }: Found): Place => ({
  path: kinds[kind].pathOf(kind === 'page' ? id : encodeURIComponent(id)),
  group: kinds[kind].group,
  title,
  detail,
});

/** The screens whose name has a word that begins with the text. */
export function screensNamed(
  areas: readonly Area[],
  member: { permissions: readonly string[] },
  text: string,
): Place[] {
  const wanted = foldText(text);
  if (wanted === '') return [];
  return areas
    .filter(({ needs, label }) => mayStaff(member, needs) && ` ${foldText(label)}`.includes(` ${wanted}`))
    .map(({ path, label, group }) => ({ path: `/${path}`, group: 'Screens', title: label, detail: group }));
}

/** The places by group, in their order, each with its number in the whole list. */
export function groupsOf(places: readonly Place[]): { name: string; places: (Place & { number: number })[] }[] {
  const groups = new Map<string, (Place & { number: number })[]>();
  for (const [number, place] of places.entries())
    groups.set(place.group, [...(groups.get(place.group) ?? []), { ...place, number }]);
  return [...groups].map(([name, inside]) => ({ name, places: inside }));
}
