import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { type FieldValuesReply, fieldValuesReply } from '#contract/custom-fields/field-values.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { useSend } from '../../use-send.ts';
import { Button } from '../button.tsx';
import { Panel } from '../panel.tsx';
import { FieldInput } from './field-input.tsx';
import { ShownValues } from './shown-values.tsx';
import { differs, keptValues, type TypedValues, typedValues } from './values-form.ts';

interface ValuesPanelProps {
  title?: string;
  /** Of the owner, below /nz/api: 'staff/products/RIDGE-1'. */
  path: string;
  mayEdit: boolean;
  /** What is said when they are saved. */
  seen?: string;
  /** Above the fields. */
  children?: ReactNode;
}

/** The custom fields of a product, size, order, customer or store; nothing where none are defined (OWN-14). */
export function ValuesPanel({ title = 'Custom fields', path, mayEdit, seen = 'Saved.', children }: ValuesPanelProps) {
  const [reply, setReply] = useState<FieldValuesReply | null>(null);
  const [failed, setFailed] = useState('');
  const address = `${path}/custom-fields`;
  useEffect(() => {
    const leave = new AbortController();
    callStaff('GET', address, fieldValuesReply, { signal: leave.signal }).then(
      (found) => {
        setReply(found);
        setFailed('');
      },
      (error: unknown) => {
        if (error instanceof StaffCallFailed) setFailed(error.message);
        else if (!leave.signal.aborted) throw error;
      },
    );
    return () => leave.abort();
  }, [address]);
  if (failed)
    return (
      <Panel title={title}>
        <p role="alert">{failed}</p>
      </Panel>
    );
  if (!reply || reply.fields.length === 0) return null;
  return (
    <Panel title={title}>
      {children}
      {mayEdit ? (
        <ValuesForm key={address} address={address} reply={reply} onReply={setReply} seen={seen} />
      ) : (
        <ShownValues reply={reply} />
      )}
    </Panel>
  );
}

interface ValuesFormProps {
  address: string;
  reply: FieldValuesReply;
  onReply: (reply: FieldValuesReply) => void;
  seen: string;
}

function ValuesForm({ address, reply, onReply, seen }: ValuesFormProps) {
  const { send, busy, fields: errors } = useSend();
  const [typed, setTyped] = useState<TypedValues>(() => typedValues(reply));
  const [note, setNote] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const values = reply.fields.map(({ field: { key } }) => ({ key, value: typed.get(key) ?? '' }));
    setNote('');
    const saved = await send('PUT', address, {
      schema: fieldValuesReply,
      body: { version: reply.version, values },
      done: seen,
      onDone: (answer) => {
        onReply(answer);
        setTyped(typedValues(answer));
      },
    });
    if (saved) return;
    // Somebody else saved, or a field is gone: the next attempt is over what is there now.
    const now = await callStaff('GET', address, fieldValuesReply).catch(() => null);
    if (!now || sameFields(now, reply)) return;
    onReply(now);
    setTyped(keptValues(now, typed));
    setNote('The fields were changed meanwhile. What you typed is kept; save it again.');
  };
  return (
    <form onSubmit={save} noValidate>
      {note && (
        <p role="status" className="mb-4 rounded-xs border border-line-strong p-3">
          {note}
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {reply.fields.map(({ field }) => (
          <FieldInput
            key={field.key}
            field={field}
            name={`values.${field.key}`}
            value={typed.get(field.key) ?? ''}
            onChange={(value) => setTyped(new Map(typed).set(field.key, value))}
            error={errors[`values.${field.key}`]}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          Save custom fields
        </Button>
        {differs(reply, typed) && !busy && <span className="text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}

const sameFields = (one: FieldValuesReply, other: FieldValuesReply): boolean =>
  one.version === other.version && JSON.stringify(one.fields) === JSON.stringify(other.fields);
