import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { areDaysInOrder, buyersQuerySchema, DAYS_IN_WRONG_ORDER } from '#contract/staff/exports.ts';
import { useMay } from '../../session.ts';
import { queryText } from '../../staff-call.ts';
import { Field, Select } from '../../ui/forms/field.tsx';
import { SubmitRow } from '../../ui/forms/submit-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { exportWords } from './export-words.ts';
import { useDownload } from './use-download.ts';

/** Files for a spreadsheet, an accountant or a recall; with `?code=` the product is filled in. */
export function Component() {
  const mayReach = useMay('exportOrders');
  return (
    <Screen title="Exports" note="Every file that is taken is in the activity log.">
      <WholeLists />
      {mayReach && <Buyers />}
    </Screen>
  );
}

interface DaysProps {
  from: string;
  to: string;
  onFrom: (day: string) => void;
  onTo: (day: string) => void;
  errors: Record<string, string>;
}
/** Days in New Zealand, both included; left empty, everything. */
const Days = ({ from, to, onFrom, onTo, errors }: DaysProps) => (
  <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
    <Field label="From" name="from" type="date" optional value={from} onChange={onFrom} error={errors.from} />
    <Field label="To" name="to" type="date" optional value={to} onChange={onTo} error={errors.to} />
  </div>
);

const wrongDays = (from: string, to: string): Record<string, string> =>
  areDaysInOrder({ from, to }) ? {} : { to: DAYS_IN_WRONG_ORDER };

function WholeLists() {
  const may = {
    exportOrders: useMay('exportOrders'),
    exportSales: useMay('exportSales'),
    exportRange: useMay('exportRange'),
    exportCustomers: useMay('exportCustomers'),
    exportPayments: useMay('exportPayments'),
  } as Readonly<Record<string, boolean>>;
  const offered = exportWords.filter(({ needs }) => may[needs]);
  const [kind, setKind] = useState(offered[0]?.kind ?? 'order-lines');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { busy, fields, setFields, download } = useDownload();
  const chosen = exportWords.find((one) => one.kind === kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = chosen?.hasDays ? wrongDays(from, to) : {};
    if (Object.keys(wrong).length > 0) return setFields(wrong);
    return void download(`staff/exports/${kind}${queryText(chosen?.hasDays ? { from, to } : {})}`);
  };
  return (
    <Panel title="Download a list">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Select
          label="List"
          name="kind"
          value={kind}
          onChange={(value) => setKind(value as typeof kind)}
          options={offered.map(({ kind: value, label }) => ({ value, label }))}
          hint={chosen?.about}
          className="sm:max-w-md"
        />
        {chosen?.hasDays && <Days from={from} to={to} onFrom={setFrom} onTo={setTo} errors={fields} />}
        <SubmitRow label="Download CSV" busy={busy} />
      </form>
    </Panel>
  );
}

/** Who bought a product or one of its sizes, for a recall. */
function Buyers() {
  const [search] = useSearchParams();
  const [code, setCode] = useState(search.get('code') ?? '');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const { busy, fields, setFields, download } = useDownload();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = buyersQuerySchema.shape.code.safeParse(code);
    const wrong = {
      ...(!parsed.success && { code: parsed.error.issues[0]?.message ?? '' }),
      ...wrongDays(from, to),
    };
    if (Object.keys(wrong).length > 0) return setFields(wrong);
    return void download(`staff/exports/buyers${queryText({ code: code.trim(), from, to })}`);
  };
  return (
    <Panel title="Who bought a product">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Code"
          name="code"
          maxLength={64}
          value={code}
          onChange={setCode}
          error={fields.code}
          hint="Of a product or of one size."
          className="sm:max-w-md"
        />
        <Days from={from} to={to} onFrom={setFrom} onTo={setTo} errors={fields} />
        <SubmitRow label="Download buyers" busy={busy} />
      </form>
    </Panel>
  );
}
