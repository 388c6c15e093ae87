import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ParcelTask, parcelTasksSchema } from '#contract/staff/orders/staff-parcel-tasks.ts';
import { counted } from '#shared/counted.ts';
import { callStaff } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/parcels', parcelTasksSchema, { signal: request.signal });

const titles: Record<ParcelTask['kind'], string> = {
  NO_SCAN: 'Not scanned for long',
  EXCEPTION: 'Delivery failed or delayed',
  RETURNED: 'Coming back',
  NOT_SENT: 'With the carrier, but not sent here',
  UNPACKED: 'With the carrier, though unpacked here',
};
const remedies: Record<ParcelTask['kind'], string> = {
  NO_SCAN: 'Ask the carrier where it is, and tell the customer.',
  EXCEPTION: 'See what the carrier says; the customer may need to act.',
  RETURNED: 'Write to the customer: send it again, or refund it once it is here.',
  NOT_SENT: 'Open the order: it may be on hold. Hand the parcel over under Packing.',
  UNPACKED: 'Its label was voided. Ask the carrier to bring it back.',
};

/** Where it is the parcel of a return, which comes from the customer (PARC-04). */
const ofReturns: Partial<Record<ParcelTask['kind'], { title: string; remedy: string }>> = {
  NO_SCAN: { title: 'Return not scanned for long', remedy: 'Ask the carrier where it is; its refund falls due.' },
  EXCEPTION: { title: 'Return delayed', remedy: 'See what the carrier says: it could not be delivered here.' },
  RETURNED: { title: 'Return on its way back to the customer', remedy: 'Ask the carrier why, and tell the customer.' },
  UNPACKED: {
    title: 'Return with a label that was voided',
    remedy: 'The parcel is on its way here. The carrier may charge its label after all.',
  },
};

/** Parcels under way that need a person (PARC-03). */
export function Component() {
  const { parcels } = useLoaderData<typeof loader>();
  return (
    <Screen title="Parcels to look at">
      {parcels.length === 0 ? (
        <p className="text-quiet">
          All parcels are on their way. Parcels that are not scanned for long, that could not be delivered or come back
          are listed here.
        </p>
      ) : (
        <p className="mb-5">{counted(parcels.length, 'parcel')}, the longest waiting first.</p>
      )}
      {parcels.map((parcel) => (
        <Task key={parcel.id} parcel={parcel} />
      ))}
    </Screen>
  );
}

function Task({ parcel }: { parcel: ParcelTask }) {
  const { send, busy } = useSend();
  const words = parcel.rma === null ? null : ofReturns[parcel.kind];
  return (
    <Panel title={words?.title ?? titles[parcel.kind]}>
      <p className="mb-4">{words?.remedy ?? remedies[parcel.kind]}</p>
      <Facts
        facts={[
          [
            'Order',
            <Link key="o" className="underline underline-offset-4" to={`/orders/${parcel.orderNumber}`}>
              {parcel.orderNumber}
            </Link>,
          ],
          [
            'Return',
            parcel.rma && (
              <Link key="r" className="underline underline-offset-4" to={`/returns/${parcel.rma}`}>
                {parcel.rma}
              </Link>
            ),
          ],
          ['Parcel', [parcel.carrierName, parcel.trackingNumber].filter(Boolean).join(' ')],
          ['Since', <When key="s" at={parcel.since} />],
          ...(parcel.words ? ([['The carrier says', parcel.words]] as [string, string][]) : []),
        ]}
      />
      <div className="mt-4">
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Done with the parcel of order ${parcel.orderNumber}`}
          onClick={() =>
            void send('POST', `staff/parcels/${parcel.id}/settle`, {
              done: 'Noted. The parcel is listed again when something else happens to it.',
            })
          }
        >
          Done
        </Button>
      </div>
    </Panel>
  );
}
