import { type FormEvent, useState } from 'react';
import { exportedDataSchema } from '#contract/accounts/account.ts';
import { guestDataSchema } from '#contract/staff/staff-customers.ts';
import { useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useSend } from '../../use-send.ts';
import { saveJson } from './save-json.ts';

/** Exports and erases what the shop holds about somebody without an account, at their request (Privacy Act). */
export function Component() {
  const mayExport = useMay('exportCustomers');
  const mayForget = useMay('forgetCustomers');
  const { email, setEmail, busy, fields, save, erase } = useGuestData();
  return (
    <Screen title="A guest’s data" back={{ to: '/customers', label: 'Customers' }}>
      <Panel title="Data of somebody without an account">
        <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
          <p className="text-quiet">
            Make sure that it is their address: write to it, and have them answer from it. Only at their request.
          </p>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={fields.email}
            className="sm:max-w-md"
          />
          <div className="flex flex-wrap gap-2">
            {mayExport && (
              <Button type="submit" variant="secondary" busy={busy}>
                Export data
              </Button>
            )}
            {mayForget && (
              <Button variant="danger" busy={busy} onClick={() => void erase()}>
                Delete data
              </Button>
            )}
          </div>
        </form>
      </Panel>
    </Screen>
  );
}

function useGuestData() {
  const [email, setEmail] = useState('');
  const { send, busy, fields, setFields } = useSend();
  const readBody = () => {
    const parsed = guestDataSchema.safeParse({ email });
    if (!parsed.success) setFields({ email: parsed.error.issues[0]?.message ?? '' });
    return parsed.success ? parsed.data : null;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = readBody();
    const data = body && (await send('POST', 'staff/guest-data', { body, schema: exportedDataSchema }));
    if (data) saveJson(data, 'guest-data.json');
  };
  const erase = async () => {
    const body = readBody();
    if (!body) return;
    const sure = await confirm({
      title: 'Delete this guest’s data?',
      body: (
        <p className="break-words">
          Everything under {body.email} is deleted permanently; orders are kept without names. Orders on their way are
          cleared once they are finished.
        </p>
      ),
      action: 'Delete data',
    });
    if (sure && (await send('POST', 'staff/guest-data/erasure', { body, done: 'The guest’s data is deleted.' })))
      setEmail('');
  };
  return { email, setEmail, busy, fields, save, erase };
}
