'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import type { ProductVariant, SizeSystem } from '#contract/products/product.ts';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { sizeInWords, sizeSystemNames } from '../../size-labels.ts';
import { findFootRow, guideFor } from './foot-lengths.ts';
import measureFoot from './measure-foot.svg?url';

interface SizeGuideProps {
  open: boolean;
  onClose: () => void;
  /** The systems of the product's sizes. */
  offered: readonly SizeSystem[];
  /** The shopper's size system. */
  system: SizeSystem | null;
  /** The chosen size, else the shopper's own. */
  size: ProductVariant | null;
}

const steps = [
  ['Stand', 'Put a sheet of paper against a wall and stand on it in your socks, heel touching the wall.'],
  ['Mark', 'Draw a line at the end of your longest toe. Do the same for the other foot.'],
  [
    'Measure',
    'Take the longer foot, from the wall to the line in centimetres, and find it in the table. Between two sizes, take the larger.',
  ],
] as const;

/** How to measure a foot, and the size it needs in each system. */
export function SizeGuide({ open, onClose, offered, system, size }: SizeGuideProps) {
  const { systems, rows } = guideFor(offered);
  const mark = size && findFootRow(rows, size.sizes);
  return (
    <Drawer open={open} onClose={onClose} side="middle" title="Size guide" reading>
      {open && (
        <>
          {mark && (
            <p className="mb-4 text-lg">
              <strong>{sizeInWords(size, system)}</strong> is for a foot about <strong>{mark.cm} cm</strong> long.
            </p>
          )}
          <h3 className="font-semibold">How to measure</h3>
          <img
            src={measureFoot}
            alt="From above: the heel touches the wall, a line marks the end of the longest toe, and a ruler from the wall to the line shows 26 centimetres"
            width={2400}
            height={1800}
            decoding="async"
            className="mt-3 block h-auto w-full max-w-md bg-picture"
          />
          <HowToMeasure />
          <FootTable systems={systems} rows={rows} mark={mark} />
          <p className="mt-4 text-sm text-quiet">After ISO/TS 19407. Shoes differ a little from brand to brand.</p>
        </>
      )}
    </Drawer>
  );
}

function HowToMeasure() {
  return (
    <ol className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-3">
      {steps.map(([name, words], index) => (
        <li key={name} className="flex gap-3 sm:block">
          <span aria-hidden="true" className="font-display text-2xl leading-tight font-black">
            {index + 1}
          </span>
          <p className="text-sm/5">
            <strong className="block">{name}</strong>
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}

interface FootTableProps extends ReturnType<typeof guideFor> {
  /** The row of the chosen size, which is highlighted. */
  mark: ReturnType<typeof findFootRow>;
}

function FootTable({ systems, rows, mark }: FootTableProps) {
  return (
    <table className="mt-6 w-full text-center text-sm tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">Sizes and length of the foot</caption>
      <thead>
        <tr className="border-b border-line-strong">
          {systems.map((each) => (
            <th key={each} scope="col" className="px-1 py-2 font-semibold">
              {sizeSystemNames[each]}
            </th>
          ))}
          <th scope="col" className="px-1 py-2 font-semibold">
            Foot, cm
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.sizes.eu}
            aria-current={row === mark || undefined}
            className="border-b border-line last:border-0 aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-on-accent"
          >
            {systems.map((each) => (
              <td key={each} className="px-1 py-2">
                {row.sizes[each] ?? '–'}
              </td>
            ))}
            <td className="px-1 py-2">{row.cm}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
