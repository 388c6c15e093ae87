import { type FormEvent, useState } from 'react';
import {
  adjustReasons,
  type LocationsReply,
  type StockRow,
  stockChangeReply,
  writeOffReasons,
} from '#contract/staff/products/staff-stock.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, Select } from '../../ui/forms/field.tsx';
import { useSend } from '../../use-send.ts';

const actions = {
  receive: { label: 'Receive', note: 'Units that arrived.' },
  adjust: { label: 'Adjust', note: 'Corrects the stock on hand: 3 adds, −2 removes.' },
  'write-off': { label: 'Write off', note: 'Units that are lost or cannot be sold.' },
  transfer: {
    label: 'Transfer to another location',
    note: 'Transferred units count at the other location immediately.',
  },
} as const;
type Action = keyof typeof actions;
const optionsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** One stock adjustment of one size; a repeated request is applied once. */
export function AdjustmentForm({
  row,
  locations,
  mayMove,
}: {
  row: StockRow;
  locations: LocationsReply['locations'];
  mayMove: boolean;
}) {
  const { action, choose, values, set, reasons, submit, busy, fields } = useAdjustment(row, locations);
  const places = locations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form onSubmit={submit} noValidate className="grid max-w-2xl gap-4 sm:grid-cols-2">
      {mayMove && (
        <Select
          label="Action"
          name="action"
          value={action}
          onChange={(value) => choose(value as Action)}
          options={Object.entries(actions).map(([value, { label }]) => ({ value, label }))}
          hint={actions[action].note}
        />
      )}
      <Places action={action} values={values} set={set} places={places} error={fields.toLocationId} />
      <Field
        label="Units"
        name="qty"
        inputMode={action === 'adjust' ? 'text' : 'numeric'}
        autoComplete="off"
        value={values.qty}
        onChange={set('qty')}
        error={fields.qty ?? fields['lines.0']}
      />
      {reasons && (
        <Select
          label="Reason"
          name="reason"
          value={values.reason}
          onChange={set('reason')}
          options={[{ value: '', label: 'Choose a reason' }, ...optionsOf(reasons)]}
          error={fields.reason}
        />
      )}
      <Field
        label="Note"
        name="note"
        optional
        maxLength={200}
        value={values.note}
        onChange={set('note')}
        error={fields.note}
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy}>
          {mayMove ? actions[action].label : 'Receive'}
        </Button>
      </div>
    </form>
  );
}

/** What is typed of an adjustment, and sending it. */
function useAdjustment(row: StockRow, locations: LocationsReply['locations']) {
  const [adjustmentId, setAdjustmentId] = useState(() => crypto.randomUUID());
  const [action, setAction] = useState<Action>('receive');
  const [values, setValues] = useState({
    locationId: locations[0]?.id ?? '',
    toLocationId: '',
    qty: '',
    reason: '',
    note: '',
  });
  const { send, busy, fields, setFields } = useSend();
  const reasons = action === 'adjust' ? adjustReasons : action === 'write-off' ? writeOffReasons : null;
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const qty = Number(values.qty.replace('−', '-'));
    const wrong = findMistakes(action, qty, reasons, values);
    if (Object.keys(wrong).length > 0) return setFields(wrong);
    if (
      action === 'write-off' &&
      !(await confirm({
        title: `Write off ${counted(qty, 'unit')}?`,
        body: 'This removes the units from stock permanently. The reason is recorded.',
        action: 'Write off',
      }))
    )
      return;
    const { locationId, toLocationId, reason, note } = values;
    const done = await send('POST', `staff/stock/${action}`, {
      schema: stockChangeReply,
      done: `${actions[action].label}: ${Math.abs(qty)} done.`,
      body: {
        movementId: adjustmentId,
        locationId,
        note,
        lines: [{ variantId: row.variantId, qty }],
        ...(reasons && { reason }),
        ...(action === 'transfer' && { toLocationId }),
      },
    });
    if (!done) return;
    setAdjustmentId(crypto.randomUUID());
    setValues({ ...values, qty: '', note: '' });
  };
  const choose = (chosen: Action) => {
    setAction(chosen);
    setValues({ ...values, reason: '' });
    setFields({});
  };
  return { action, choose, values, set, reasons, submit, busy, fields };
}

/** What is wrong in each field; empty when the adjustment can be sent. */
function findMistakes(
  action: Action,
  qty: number,
  reasons: Readonly<Record<string, string>> | null,
  values: { reason: string; locationId: string; toLocationId: string },
): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!Number.isInteger(qty) || qty === 0 || (qty < 0 && action !== 'adjust'))
    wrong.qty = action === 'adjust' ? 'Enter a whole number such as 3 or -2.' : 'Enter a whole number of 1 or more.';
  if (reasons && !(values.reason in reasons)) wrong.reason = 'Choose a reason.';
  if (action === 'transfer' && (values.toLocationId === '' || values.toLocationId === values.locationId))
    wrong.toLocationId = 'Choose another location.';
  return wrong;
}

/** The place, and for a transfer the other one. */
function Places({
  action,
  values,
  set,
  places,
  error,
}: Pick<ReturnType<typeof useAdjustment>, 'action' | 'values' | 'set'> & {
  places: { value: string; label: string }[];
  error: string | undefined;
}) {
  return (
    <>
      <Select
        label={action === 'transfer' ? 'From' : 'Location'}
        name="locationId"
        value={values.locationId}
        onChange={set('locationId')}
        options={places}
      />
      {action === 'transfer' && (
        <Select
          label="To"
          name="toLocationId"
          value={values.toLocationId}
          onChange={set('toLocationId')}
          options={[{ value: '', label: 'Choose a location' }, ...places]}
          error={error}
        />
      )}
    </>
  );
}
