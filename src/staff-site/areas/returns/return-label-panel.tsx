import type { StaffReturn } from '#contract/staff/orders/staff-returns.ts';
import { openStaffFile, StaffCallFailed } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Money, When } from '../../ui/values.tsx';

type Label = NonNullable<StaffReturn['label']>;
const states: Record<Label['state'], string> = {
  BUYING: 'Being bought',
  UNSURE: 'Needs you',
  REFUSED: 'Refused by the carrier; the customer sends it with a label of their own',
  BOUGHT: 'Bought',
  VOIDING: 'Being voided',
  VOIDED: 'Voided',
};

/** Opens the label in a tab of its own, which asks to print it. */
async function print(rma: string): Promise<void> {
  try {
    await openStaffFile(`staff/returns/${rma}/label`);
  } catch (error) {
    if (!(error instanceof StaffCallFailed)) throw error;
    showToast(error.message, 'error');
  }
}

/** The label that the shop pays for, and what the courier scanned of it (PARC-04). */
export const ReturnLabelPanel = ({ rma, label }: { rma: string; label: Label }) => (
  <Panel
    title="Return label"
    actions={
      label.state === 'BOUGHT' && (
        <Button small variant="secondary" onClick={() => void print(rma)}>
          Print label
        </Button>
      )
    }
  >
    <Facts
      facts={[
        ['Label', states[label.state]],
        ['Parcel', [label.carrier, label.trackingNumber].filter(Boolean).join(' ')],
        ['Postage', label.cost > 0 && <Money key="p" dollars={label.cost} />],
        ['Reason', label.problem],
      ]}
    />
    {label.scans.length > 0 && (
      <ol aria-label="Scans" className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        {label.scans.map(({ at, words, place }) => (
          <li key={`${at} ${words}`} className="flex flex-wrap gap-x-3">
            <span className="text-quiet">
              <When at={at} />
            </span>
            <span className="min-w-0 break-words">{[words, place].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
