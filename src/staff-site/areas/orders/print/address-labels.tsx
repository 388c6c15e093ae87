import { useLoaderData } from 'react-router';
import { addressLabelsSchema } from '#contract/staff/orders/staff-printing.ts';
import { AddressLabel } from './address-label.tsx';
import { PrintScreen, readPrinted, usePaper } from './print-screen.tsx';

export const loader = readPrinted('labels', addressLabelsSchema);
const ON_A_SHEET = 4;

/** Address labels: one per label of a label printer, or four per A4 sheet, to cut or on sticker sheets. */
export function Component() {
  const { sender, labels, omitted } = useLoaderData<typeof loader>();
  const paper = usePaper('label');
  const all = labels.map((label) => <AddressLabel key={label.number} label={label} sender={sender} />);
  return (
    <PrintScreen title="Address labels" paper={paper} one="label" count={labels.length} omitted={omitted}>
      {paper === 'label'
        ? all
        : Array.from({ length: Math.ceil(all.length / ON_A_SHEET) }, (_, sheet) => (
            <div key={labels[sheet * ON_A_SHEET]?.number} className="printed-labels">
              {all.slice(sheet * ON_A_SHEET, (sheet + 1) * ON_A_SHEET)}
            </div>
          ))}
    </PrintScreen>
  );
}
