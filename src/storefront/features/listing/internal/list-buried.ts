import type { SizeMarks } from '#contract/products/size-marks.ts';

/**
 * Positions in a listing of products without the shopper's size, for visitors of the variant buryUnavailable; the size
 * is the chosen one, else the one last bought. Empty for everybody else, and where no product has the size (ANA-08). It
 * also runs as an inline script from its source text: it may use nothing but its arguments and the browser.
 */
export function listBuried({ count, sized, having }: SizeMarks, prefix: string): number[] {
  const buried: number[] = [];
  try {
    const read = (name: string) => JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    if (read('experiments')?.variants?.preferredSizeAvailability === 'buryUnavailable') {
      const { system, label } = read('my-size')?.mine ?? read('bought-size') ?? {};
      const own = (having as Record<string, Record<string, string>>)[system]?.[label];
      const at = (digits: string, place: number) => (Number.parseInt(digits[place >> 2] ?? '0', 16) >> (place & 3)) & 1;
      for (let place = 0; typeof own === 'string' && place < count; place += 1)
        if (at(sized, place) && !at(own, place)) buried.push(place);
    }
  } catch {
    // Storage is disabled or damaged: the order stays unchanged.
  }
  return buried;
}
