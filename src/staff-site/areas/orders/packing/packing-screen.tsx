import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { type LabelPaper, type Packing, packingSchema } from '#contract/staff/orders/staff-parcels.ts';
import { productName } from '#shared/product-name.ts';
import type { ScanAnswer } from '../../../scanning/scan-answer.tsx';
import { ScanField } from '../../../scanning/scan-field.tsx';
import { useFreeKeys } from '../../../scanning/use-free-keys.ts';
import { callStaff, StaffCallFailed } from '../../../staff-call.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field, Select, Tick } from '../../../ui/forms/field.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { PackedParcels } from './packed-parcels.tsx';
import { OFFLINE_MS, useLabel } from './use-label.ts';
import { useScans } from './use-scans.ts';

const ORDER_NUMBER = /^#?[A-Za-z]{2}\d{8}$/;
/** How often a label that is on its way is looked for. */
const LOOK_MS = 2_000;

/** The order of the URL; null without one, and a text where there is none. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Packing | string | null> {
  const number = new URL(request.url).searchParams.get('order') ?? '';
  if (number === '') return null;
  if (!ORDER_NUMBER.test(number)) return `“${number.slice(0, 40)}” is no order number.`;
  try {
    return await callStaff('GET', `staff/orders/${encodeURIComponent(number)}/packing`, packingSchema, {
      signal: request.signal,
      patienceMs: OFFLINE_MS,
    });
  } catch (error) {
    if (error instanceof StaffCallFailed && error.status === 404) return `There is no order ${number}.`;
    throw error;
  }
}

/**
 * Packing with labels of the connected carrier (PARC-02): an order is scanned or typed, and one press, or the scan
 * itself, buys and prints the label for what is packed.
 */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const { get, set } = useFilters();
  // In the URL too, but that changes only once the screen is loaded again.
  const [atOnce, setAtOnce] = useState(get('buy') === 'scan');
  return (
    <Screen title="Packing" actions={<ButtonLink to="/packing/manifests">Manifests</ButtonLink>}>
      {found !== null && typeof found === 'object' ? <OrderSearch /> : <FirstScan />}
      <div className="mb-5">
        <Tick
          label="Buy the label with the scan"
          name="atOnce"
          checked={atOnce}
          onChange={(checked) => {
            setAtOnce(checked);
            set({ buy: checked ? 'scan' : '' });
          }}
        />
      </div>
      {typeof found === 'string' && (
        <p role="alert" className="mb-5 font-medium text-danger">
          {found}
        </p>
      )}
      {found !== null && typeof found === 'object' && <Order key={found.orderNumber} packing={found} />}
    </Screen>
  );
}

const OrderSearch = () => (
  <SearchForm
    label="Order number"
    name="order"
    hint="Scan the packing slip, or type the number. A scanner ends with Enter."
  />
);

/** Before an order is open, what is scanned is the number of one; then it goes to the items. */
function FirstScan() {
  const search = useRef<HTMLDivElement>(null);
  useFreeKeys(search);
  return (
    <div ref={search}>
      <OrderSearch />
    </div>
  );
}

function Order({ packing }: { packing: Packing }) {
  const { revalidate } = useRevalidator();
  const { set } = useFilters();
  const scans = useScans(packing);
  const onScan = (code: string): ScanAnswer | null => {
    if (!ORDER_NUMBER.test(code)) return scans.scan(code);
    set({ order: code });
    return null;
  };
  const isWaiting = packing.parcels.some(({ label }) => label === 'BUYING' || label === 'VOIDING');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  return (
    <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <ScanField label="Item" hint="Scan each item, or the packing slip of the next order." onScan={onScan} />
        {packing.lines.length > 0 && <Lines packing={packing} packedOf={scans.packedOf} />}
        {packing.parcels.length > 0 && <PackedParcels packing={packing} />}
      </div>
      <div className="min-w-0">
        <Panel
          title={`Order ${packing.orderNumber}`}
          actions={
            <ButtonLink small to={`/orders/${packing.orderNumber}`}>
              Open
            </ButtonLink>
          }
        >
          <address className="not-italic">
            {packing.destination.map((line) => (
              <span key={line} className="block break-words">
                {line}
              </span>
            ))}
          </address>
          {packing.instructions && <p className="mt-2 text-sm">{packing.instructions}</p>}
        </Panel>
        {packing.whyNot === null && packing.carrier !== null && <LabelForm packing={packing} scans={scans} />}
        {packing.whyNot !== null && packing.parcels.length === 0 && <p>{packing.whyNot}</p>}
        {packing.carrier === null && <p>No carrier is connected: send the parcel from the order’s page.</p>}
      </div>
    </div>
  );
}

type Scans = ReturnType<typeof useScans>;

const Lines = ({ packing, packedOf }: { packing: Packing; packedOf: Scans['packedOf'] }) => (
  <Panel title="To pack">
    <ul className="flex flex-col gap-2">
      {packing.lines.map((line) => (
        <li key={line.lineNo} className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
          <span className="min-w-0">
            <span className="block font-semibold break-words">{productName(line)}</span>
            <span className="block text-sm text-quiet">
              {[line.size, line.colourName, line.code].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={`shrink-0 text-lg font-bold ${packedOf(line) >= line.left ? 'text-success' : ''}`}>
            {packedOf(line) > 0 ? `${packedOf(line)} of ${line.left}` : `× ${line.left}`}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

const paperChoices = [
  { value: '4x6', label: 'Label, 4×6 inch' },
  { value: 'a4', label: 'A4' },
];
const measures = [
  { name: 'weightKg', label: 'Weight in kg' },
  { name: 'lengthCm', label: 'Length in cm' },
  { name: 'widthCm', label: 'Width in cm' },
  { name: 'heightCm', label: 'Height in cm' },
] as const;

/** Weight, size and paper; pressing the button, or the scan, buys the label and opens it for printing. */
function LabelForm({ packing, scans }: { packing: Packing; scans: Scans }) {
  const { get, set } = useFilters();
  const { size, setSize, buy, busy, fields } = useLabel(packing, scans.scanned, scans.clear);
  const paper: LabelPaper = get('paper') === 'a4' ? 'a4' : '4x6';
  const isReady = packing.scanNeeded ? scans.isComplete : true;
  const isAtOnce = get('buy') === 'scan' && packing.parcels.length === 0 && isReady;
  const began = useRef(false);
  useEffect(() => {
    // Once for each scan: the screen of an order is a component of its own.
    if (!isAtOnce || began.current) return;
    began.current = true;
    void buy(paper);
  }, [isAtOnce, buy, paper]);
  return (
    <Panel title="Label">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void buy(paper);
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          {measures.map(({ name, label }) => (
            <Field
              key={name}
              label={label}
              name={name}
              inputMode="decimal"
              value={size[name]}
              onChange={(value) => setSize({ ...size, [name]: value })}
              error={fields[name]}
            />
          ))}
        </div>
        <Select
          className="mt-3"
          label="Paper"
          name="paper"
          value={paper}
          onChange={(value) => set({ paper: value === 'a4' ? 'a4' : '' })}
          options={paperChoices}
        />
        {packing.scanNeeded && !scans.isComplete && (
          <p className="mt-3 text-sm text-quiet">Scan each item: the label is for what was scanned.</p>
        )}
        <div className="mt-4">
          <Button type="submit" busy={busy}>
            Buy and print label
          </Button>
        </div>
      </form>
    </Panel>
  );
}
