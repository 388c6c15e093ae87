import { carriers } from '#contract/orders/carriers.ts';
import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { productName } from '#shared/product-name.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { leftOf, useParcel } from './internal/use-parcel.ts';

const carrierChoices = [{ value: '', label: 'None' }, ...carriers.map(({ name }) => ({ value: name, label: name }))];

/** Dispatches the remaining units, or some of them, as one parcel. */
export function DispatchForm({ order }: { order: StaffOrder }) {
  const open = order.lines.filter((line) => leftOf(line) > 0);
  const { units, setUnits, carrier, setCarrier, trackingNumber, setTracking, count, submit, busy, fields } = useParcel(
    order,
    open,
  );
  if (open.length === 0) return null;
  return (
    <Panel title="Send a parcel">
      <form onSubmit={submit} noValidate>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">Items in the parcel</legend>
          <ParcelLines lines={open} units={units} onChange={setUnits} />
        </fieldset>
        {fields.lines && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {fields.lines}
          </p>
        )}
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Select
            label="Carrier"
            name="carrier"
            optional
            value={carrier}
            onChange={setCarrier}
            options={carrierChoices}
          />
          <Field
            label="Tracking number"
            name="trackingNumber"
            optional
            value={trackingNumber}
            onChange={setTracking}
            error={fields.trackingNumber}
          />
        </div>
        <div className="mt-4">
          <Button type="submit" busy={busy}>
            {count === 1 ? 'Send 1 unit' : `Send ${Number.isFinite(count) ? count : ''} units`}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The lines that are not dispatched yet, each with the units that leave now. */
const ParcelLines = ({
  lines,
  units,
  onChange,
}: {
  lines: StaffOrder['lines'];
  units: Readonly<Record<number, string>>;
  onChange: (units: Record<number, string>) => void;
}) => (
  <ul className="flex flex-col gap-2">
    {lines.map((line) => (
      <li key={line.lineNo} className="flex items-center justify-between gap-3 border-b border-line pb-2">
        <span className="min-w-0">
          <span className="block font-semibold break-words">{productName(line)}</span>
          <span className="block text-sm text-quiet">
            {[line.size, line.colourName, line.place].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Field
          className="w-24 shrink-0"
          label={`Units of ${leftOf(line)}`}
          aria-label={`Units of ${line.name} ${line.size}, ${leftOf(line)} left`}
          name={`line-${line.lineNo}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={leftOf(line)}
          value={units[line.lineNo] ?? `${leftOf(line)}`}
          onChange={(value) => onChange({ ...units, [line.lineNo]: value })}
        />
      </li>
    ))}
  </ul>
);
