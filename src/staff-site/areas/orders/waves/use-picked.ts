import { useRef, useState } from 'react';
import type { Wave } from '#contract/staff/packing/staff-waves.ts';
import { productName } from '#shared/product-name.ts';
import type { ScanAnswer } from '../../../scanning/scan-answer.tsx';

type Line = Wave['lines'][number];
/** The basket of the next unit of a line when so many were picked. */
function basketOf({ baskets }: Line, picked: number): number | null {
  let left = picked;
  for (const { basket, qty } of baskets) {
    if (left < qty) return basket;
    left -= qty;
  }
  return null;
}

/** What was picked on this walk: compared here, so that it goes on where there is no signal among the shelves. */
export function usePicked({ lines }: Wave) {
  const [picked, setPicked] = useState<Readonly<Record<string, number>>>({});
  const latest = useRef(picked);
  const scan = (code: string): ScanAnswer => {
    const line = lines.find((one) => one.barcode === code || one.code.toLowerCase() === code.toLowerCase());
    if (!line) return { tone: 'wrong', text: `Wrong item: ${code} is not in this wave.` };
    const before = latest.current[line.code] ?? 0;
    const basket = basketOf(line, before);
    if (basket === null)
      return { tone: 'wrong', text: `One too many: ${productName(line)}, size ${line.size}. Put it back.` };
    latest.current = { ...latest.current, [line.code]: before + 1 };
    setPicked(latest.current);
    const isDone = lines.every((one) => (latest.current[one.code] ?? 0) >= one.qty);
    return { tone: isDone ? 'done' : 'good', text: `Basket ${basket}${isDone ? '. All is picked.' : ''}` };
  };
  return { picked, scan };
}
