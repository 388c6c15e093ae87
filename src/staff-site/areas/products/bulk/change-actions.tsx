import { type BulkChangeReply, bulkChangeReply } from '#contract/staff/products/bulk/bulk-changes.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { useSend } from '../../../use-send.ts';

/** Starting, stopping and taking back a change of many products. */
export function ChangeActions({ change }: { change: BulkChangeReply }) {
  const { id, state, counts } = change;
  const { send, busy } = useSend();
  const act = (name: string, done: string) =>
    send('POST', `staff/product-changes/${id}/${name}`, { schema: bulkChangeReply, done });
  const takeBack = async () => {
    const sure = await confirm({
      title: `Take back the change of ${counted(counts.done, 'product')}?`,
      body: <p>Each becomes what it was before. Products that somebody has changed since stay as they are.</p>,
      action: 'Take back',
    });
    if (sure) await act('taking-back', 'The change is being taken back.');
  };
  const toGo = counted(counts.planned, 'product');
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {state === 'previewed' && counts.planned > 0 && (
        <Button busy={busy} onClick={() => void act('start', 'The change has started.')}>
          {`Change ${toGo}`}
        </Button>
      )}
      {state === 'stopped' && counts.planned > 0 && (
        <Button busy={busy} onClick={() => void act('start', 'The change goes on.')}>
          {`Go on with ${toGo}`}
        </Button>
      )}
      {state === 'running' && (
        <Button variant="secondary" busy={busy} onClick={() => void act('stop', 'The change is stopped.')}>
          Stop
        </Button>
      )}
      {(state === 'done' || state === 'stopped') && counts.done > 0 && (
        <Button variant="danger" busy={busy} onClick={() => void takeBack()}>
          Take back
        </Button>
      )}
      {state === 'previewed' && counts.planned === 0 && <p>Nothing would change.</p>}
    </div>
  );
}
