import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { changeLabel } from './change-label.ts';
import type { useChange } from './use-change.ts';

/** Why the order is changed, and the button that changes it at the total that is shown. */
export function MakeChange({ difference, change }: { difference: number; change: ReturnType<typeof useChange> }) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change.make(reason);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        hint="For staff: it is in the timeline."
        value={reason}
        onChange={setReason}
        error={change.fields.reason}
      />
      {difference > 0 && (
        <p>
          The customer is emailed a link to pay this by card. Until then the order stays as it is, with the stock held.
        </p>
      )}
      <div>
        <Button type="submit" busy={change.busy}>
          {changeLabel(difference)}
        </Button>
      </div>
    </form>
  );
}
