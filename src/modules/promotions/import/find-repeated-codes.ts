import type { PromotionDefinition } from '../promotion-definition.ts';

/** Codes that a promotion has more than once, among both kinds, by their path in its entry. Pure. */
export function findRepeatedCodes({
  codes,
  uniqueCodes,
}: Pick<PromotionDefinition, 'codes' | 'uniqueCodes'>): Record<string, string> {
  const seen = new Set<string>();
  const faults: Record<string, string> = {};
  for (const [path, list] of Object.entries({ codes, uniqueCodes }))
    for (const [index, code] of list.entries()) {
      if (seen.has(code)) faults[`${path}.${index}`] = `The code ${code} is there twice.`;
      seen.add(code);
    }
  return faults;
}
