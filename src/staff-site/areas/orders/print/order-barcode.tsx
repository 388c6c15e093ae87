import { code128 } from '#shared/barcodes/code-128.ts';

/** Blank modules that a scanner needs on either side. */
const QUIET = 10;
const HEIGHT = 40;

/** The order number as Code 128, for the scanner of whoever packs it (PARC-02). */
export function OrderBarcode({ number }: { number: string }) {
  const bars = code128(number);
  let x = QUIET;
  let path = '';
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v${HEIGHT}h-${width}z`;
    x += width;
  }
  return (
    <svg
      role="img"
      aria-label={`Bar code of order ${number}`}
      viewBox={`0 0 ${x + QUIET} ${HEIGHT}`}
      width="56mm"
      height="12mm"
      preserveAspectRatio="none"
      fill="currentColor"
    >
      <path d={path} />
    </svg>
  );
}
