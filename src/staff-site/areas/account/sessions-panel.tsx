import type { SecondFactorReply } from '#contract/staff/log-in/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

type Session = SecondFactorReply['sessions'][number];

/** Where one is logged in, and ending it. */
export function SessionsPanel({ sessions }: { sessions: readonly Session[] }) {
  const { send, busy } = useSend();
  const columns: Column<Session>[] = [
    { key: 'device', head: 'Browser', cell: ({ device }) => device || 'Unknown' },
    { key: 'address', head: 'Address', cell: ({ address }) => address },
    { key: 'start', head: 'Since', cell: ({ startedAt }) => <When at={startedAt} /> },
    { key: 'seen', head: 'Last used', cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
    {
      key: 'end',
      head: '',
      cell: ({ id, device, current }) =>
        current ? (
          'This session'
        ) : (
          <Button
            small
            variant="secondary"
            busy={busy}
            aria-label={`End the session of ${device || 'an unknown browser'}`}
            onClick={() => send('DELETE', `staff/sessions/${id}`, { done: 'The session has ended.' })}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Where you are logged in">
      <DataTable caption="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} empty="No session." />
    </Panel>
  );
}
