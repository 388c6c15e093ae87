import { useRef, useState } from 'react';
import type { Packing } from '#contract/staff/orders/staff-parcels.ts';
import { productName } from '#shared/product-name.ts';
import type { ScanAnswer } from '../../../scanning/scan-answer.tsx';

type Line = Packing['lines'][number];
const isOf = ({ code, barcode }: Line, scanned: string): boolean =>
  scanned === barcode || scanned.toLowerCase() === code.toLowerCase();

/**
 * What was scanned into the parcel. It is compared with the order here, so that it goes on without a connection; the
 * server compares it again before it buys a label (PARC-07).
 */
export function useScans({ lines }: Packing) {
  const [scanned, setScanned] = useState<readonly string[]>([]);
  // Scans may come faster than the screen is drawn.
  const latest = useRef(scanned);
  const change = (codes: readonly string[]) => {
    latest.current = codes;
    setScanned(codes);
  };
  const packedOf = (line: Line, codes: readonly string[]): number => codes.filter((code) => isOf(line, code)).length;
  const scan = (code: string): ScanAnswer => {
    const line = lines.find((one) => isOf(one, code));
    if (!line) return { tone: 'wrong', text: `Wrong item: ${code} is not to be packed here.` };
    if (packedOf(line, latest.current) >= line.left)
      return { tone: 'wrong', text: `One too many: ${productName(line)}, size ${line.size}.` };
    change([...latest.current, code]);
    const isDone = lines.every((one) => packedOf(one, latest.current) >= one.left);
    return isDone
      ? { tone: 'done', text: 'All is packed.' }
      : {
          tone: 'good',
          text: `${productName(line)}, size ${line.size}: ${packedOf(line, latest.current)} of ${line.left}`,
        };
  };
  return {
    scanned,
    scan,
    clear: () => change([]),
    packedOf: (line: Line) => packedOf(line, scanned),
    isComplete: lines.length > 0 && lines.every((line) => packedOf(line, scanned) >= line.left),
  };
}
