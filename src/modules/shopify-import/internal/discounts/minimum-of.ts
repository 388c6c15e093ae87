/** The least that is bought, '$50.00' or '3 items'; null for one that cannot be read: a bare whole number may be either. */
export function minimumOf(text: string): Record<string, unknown> | null {
  if (text === '' || /^(none|no minimum)/i.test(text)) return {};
  const number = /\d[\d,]*(?:\.\d{1,2})?/.exec(text)?.[0]?.replaceAll(',', '');
  if (number === undefined) return null;
  if (/items?|quantity/i.test(text)) return /^\d{1,3}$/.test(number) ? { minQty: Number(number) } : null;
  if (!/\$|\.\d|purchase|spend|amount|subtotal/i.test(text)) return null;
  return Number(number) > 0 ? { minSpend: Number(number) } : {};
}
