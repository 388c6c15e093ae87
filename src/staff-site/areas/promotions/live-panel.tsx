import type { PromotionReply } from '#contract/staff/staff-promotions.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';

interface LivePanelProps {
  id: string;
  live: NonNullable<PromotionReply['live']>;
  /** The name of its kind. */
  kindLabel: string;
  /** The limit of its uses as text; empty without one. */
  total: string;
  mayEdit: boolean;
}

/** The published version of a promotion; switches it off and on. */
export function LivePanel({ id, live, kindLabel, total, mayEdit }: LivePanelProps) {
  const { send, busy } = useSend();
  const { codes, uniqueCodes } = live.entry;
  const turn = async (active: boolean) => {
    if (!active && !(await confirmEnd())) return;
    await send('POST', `staff/promotions/${encodeURIComponent(id)}/active`, {
      body: { active, state: live.state },
      done: active ? 'The promotion is active.' : 'The promotion is inactive.',
    });
  };
  return (
    <Panel
      title={live.active ? 'Active' : 'Inactive'}
      actions={
        mayEdit && (
          <Button small variant={live.active ? 'danger' : 'secondary'} busy={busy} onClick={() => turn(!live.active)}>
            {live.active ? 'Deactivate' : 'Activate'}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Type', kindLabel],
          ['From', live.startsAt && <When at={live.startsAt} />],
          ['Until', live.endsAt && <When at={live.endsAt} />],
          ['Used', `${live.uses}${total ? ` of ${total}` : ''}`],
          ['Codes', Array.isArray(codes) ? codes.join(', ') : null],
          ['Single-use codes', Array.isArray(uniqueCodes) ? String(uniqueCodes.length) : null],
        ]}
      />
    </Panel>
  );
}

const confirmEnd = (): Promise<boolean> =>
  confirm({
    title: 'Deactivate this promotion?',
    body: 'New quotes no longer include it; existing orders keep it.',
    action: 'Deactivate',
  });
