import {
  type LabelPaper,
  type PackedParcelView,
  type Packing,
  packedParcelReplySchema,
} from '#contract/staff/orders/staff-parcels.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Money, When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';
import { openLabel } from './use-label.ts';

const labels: Record<PackedParcelView['label'], string> = {
  BUYING: 'Label is being bought',
  UNSURE: 'Needs you',
  REFUSED: 'No label',
  BOUGHT: 'Labelled',
  VOIDING: 'Undone, the label is being voided',
  VOIDED: 'Undone, the label is voided',
};
const wordsOf = ({ state, label }: PackedParcelView): string =>
  state === 'HANDED_OVER' ? 'Handed over' : state === 'UNDONE' && label === 'UNSURE' ? 'Undone' : labels[label];
const papers: Record<LabelPaper, string> = { '4x6': 'Print 4×6', a4: 'Print A4' };

/** The parcels of an order, the latest first, with what can be done with each. */
export const PackedParcels = ({ packing }: { packing: Packing }) => (
  <Panel title={packing.parcels.length === 1 ? 'Parcel' : 'Parcels'}>
    <ul className="flex flex-col gap-4">
      {packing.parcels.toReversed().map((parcel) => (
        <ParcelRow key={parcel.id} orderNumber={packing.orderNumber} parcel={parcel} />
      ))}
    </ul>
  </Panel>
);

function ParcelRow({ orderNumber, parcel }: { orderNumber: string; parcel: PackedParcelView }) {
  const units = parcel.lines.reduce((sum, { qty }) => sum + qty, 0);
  const isBought = parcel.label === 'BOUGHT';
  return (
    <li className="border-b border-line pb-4 last:border-0 last:pb-0">
      <p className="font-semibold">
        {wordsOf(parcel)}
        {parcel.trackingNumber && ` · ${parcel.carrier} ${parcel.trackingNumber}`}
      </p>
      <p className="text-sm text-quiet">
        {counted(units, 'unit')} · {parcel.weightGrams / 1000} kg · <Money dollars={parcel.cost} /> ·{' '}
        <When at={parcel.packedAt} />
      </p>
      {parcel.problem && <p className="mt-1 text-sm font-medium text-danger">{parcel.problem}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {isBought &&
          (['4x6', 'a4'] as const).map((paper) => (
            <Button key={paper} small variant="secondary" onClick={() => void openLabel(orderNumber, parcel.id, paper)}>
              {papers[paper]}
            </Button>
          ))}
        {(parcel.state === 'PACKED' || parcel.state === 'LABELLED') && (
          <ParcelSteps orderNumber={orderNumber} parcel={parcel} />
        )}
      </div>
    </li>
  );
}

function ParcelSteps({ orderNumber, parcel }: { orderNumber: string; parcel: PackedParcelView }) {
  const { send, busy } = useSend();
  const path = `staff/orders/${orderNumber}/parcels/${parcel.id}`;
  return (
    <>
      {parcel.state === 'LABELLED' && (
        <Button
          small
          busy={busy}
          onClick={() =>
            void send('POST', `${path}/hand-over`, {
              schema: packedParcelReplySchema,
              done: 'The parcel is sent; the customer gets an email.',
            })
          }
        >
          Handed over
        </Button>
      )}
      <Button
        small
        variant="danger"
        busy={busy}
        onClick={async () => {
          const sure = await confirm({
            title: 'Unpack this parcel?',
            body: <p>Its label is voided. Do not use it any more, also where it is printed already.</p>,
            action: 'Unpack',
          });
          if (sure)
            await send('POST', `${path}/undo`, { schema: packedParcelReplySchema, done: 'The parcel is unpacked.' });
        }}
      >
        Undo
      </Button>
    </>
  );
}
