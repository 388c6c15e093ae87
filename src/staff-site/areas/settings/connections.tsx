import { useState } from 'react';
import {
  type ConnectionRow,
  type ConnectionTestReply,
  connectionTestReply,
} from '#contract/staff/settings/operator-settings.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Connections to other systems, each tested when its button is pressed. */
export const Connections = ({ connections }: { connections: readonly ConnectionRow[] }) => (
  <Panel title="Connections">
    <ul className="divide-y divide-line">
      {connections.map((connection) => (
        <ConnectionItem key={connection.name} connection={connection} />
      ))}
    </ul>
  </Panel>
);

type Outcome = ConnectionTestReply | { works: false; found: string; milliseconds: null };

function ConnectionItem({ connection: { name, label, uses } }: { connection: ConnectionRow }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await callStaff('POST', `staff/settings/connections/${name}/test`, connectionTestReply));
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setOutcome({ works: false, found: error.message, milliseconds: null });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-quiet">{uses}</p>
        <p role="status" className="break-words">
          {outcome && <Outcome outcome={outcome} />}
        </p>
      </div>
      <Button variant="secondary" small busy={busy} aria-label={`Test ${label}`} onClick={() => void test()}>
        Test
      </Button>
    </li>
  );
}

const Outcome = ({ outcome: { works, found, milliseconds } }: { outcome: Outcome }) => (
  <span className={works ? 'text-success' : 'text-danger'}>
    {works ? 'Works' : 'Does not work'}
    {milliseconds !== null && ` (${milliseconds} ms)`}: {found}
  </span>
);
