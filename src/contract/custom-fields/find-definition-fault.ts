import {
  type FieldType,
  type FieldVisibility,
  facetTypes,
  fieldLimits,
  limitedTypes,
  type TextForm,
} from './field-kinds.ts';

interface Defined {
  type: FieldType;
  rules: { min: number | null; max: number | null; options: readonly string[]; form: TextForm };
  facet: boolean;
  visibility: FieldVisibility;
}

interface Fault {
  path: readonly string[];
  message: string;
}

/** What of a definition does not go together, with the field of the form that says it; null for none (OWN-14). Pure. */
export function findDefinitionFault({ type, rules, facet, visibility }: Defined): Fault | null {
  const { min, max, options, form } = rules;
  const isList = type === 'choice' || type === 'choices';
  if (isList && options.length === 0) return at('options', 'Enter at least one option.');
  if (!isList && options.length > 0) return at('options', 'Only a list has options.');
  if (options.some((one) => one.includes('|')))
    return at('options', 'An option has a |, which stands between several.');
  if (new Set(options.map((one) => one.toLowerCase())).size < options.length)
    return at('options', 'An option is in the list twice.');
  if (!limitedTypes.includes(type) && (min !== null || max !== null))
    return at('min', 'This type has no least and greatest.');
  const counts = type !== 'decimal' && [min, max].some((one) => one !== null && !Number.isInteger(one));
  if (counts) return at('min', 'Enter whole numbers.');
  const counted = type !== 'decimal' && type !== 'whole-number';
  if (counted && [min, max].some((one) => one !== null && one < 0)) return at('min', 'Enter numbers from 0.');
  if (min !== null && max !== null && min > max) return at('max', 'The greatest is below the least.');
  if (form !== 'any' && type !== 'text') return at('form', 'Only a short text has a form.');
  if (!facet) return null;
  if (!facetTypes.includes(type))
    return { path: ['facet'], message: 'Listings are filtered by lists and yes or no only.' };
  if (visibility !== 'page') return { path: ['facet'], message: 'A filter is public: show the field on the page too.' };
  return null;
}

/** Which options are too long for the address of a listing; only the key's length tells. */
export const tooLongForFacet = (key: string, options: readonly string[]): string[] =>
  options.filter((option) => key.length + 1 + option.length > fieldLimits.facetValue);

const at = (rule: string, message: string): Fault => ({ path: ['rules', rule], message });
