/** Facets of the shop's own fields: 'sole.Rubber' in a query is the value 'Rubber' of the field 'sole' (OWN-14). */
import type { FacetValue, Listing } from '#contract/products/listing.ts';
import type { FacetFields } from '../facet-field-records.ts';
import { fieldKeyOf } from '../own-field-key.ts';

export type OwnFieldGroup = `field.${string}`;

/** The values that a query chose, by the group of their field. */
export function chosenFields(values: readonly string[]): Map<OwnFieldGroup, string[]> {
  const groups = new Map<OwnFieldGroup, string[]>();
  for (const value of values) {
    const group: OwnFieldGroup = `field.${fieldKeyOf(value)}`;
    groups.set(group, [...(groups.get(group) ?? []), value]);
  }
  return groups;
}

/** The facets in their order: values with products, and chosen ones even without any; a field with neither is left out. */
export function ownFieldFacets(
  { fields }: FacetFields,
  chosen: readonly string[],
  countsOf: (group: OwnFieldGroup, key: string) => ReadonlyMap<string, number>,
): Listing['facets']['fields'] {
  return fields.flatMap(({ key, label, type }) => {
    const group: OwnFieldGroup = `field.${key}`;
    const counts = countsOf(group, key);
    const own = chosenFields(chosen).get(group) ?? [];
    const values = [...new Set([...counts.keys(), ...own])]
      .map((value): FacetValue => {
        const text = value.slice(key.length + 1);
        const shown = type === 'yes-no' ? `${label}: ${text === 'true' ? 'yes' : 'no'}` : text;
        return { value, label: shown, count: counts.get(value) ?? 0, selected: own.includes(value) };
      })
      .filter(({ count, selected }) => count > 0 || selected)
      .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
    return values.length > 0 ? [{ key, label, values }] : [];
  });
}
