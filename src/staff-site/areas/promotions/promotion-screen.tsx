import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { promotionReply } from '#contract/staff/staff-promotions.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { loadKinds } from './load-kinds.ts';
import { toForm } from './promotion-form.ts';
import { PromotionState } from './promotion-state.tsx';
import { PromotionWorkspace } from './promotion-workspace.tsx';

export async function loader({ request: { signal }, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [promotion, kinds] = await Promise.all([
    callStaff('GET', `staff/promotions/${encodeURIComponent(id)}`, promotionReply, { signal }),
    loadKinds(signal),
  ]);
  return { id, ...promotion, kinds };
}

/** One promotion: the published version, and its draft. */
export function Component() {
  const { id, live, draft, kinds } = useLoaderData<typeof loader>();
  const mayEdit = useMay('editOffers');
  const { send, busy } = useSend();
  const entry = live?.entry ?? draft?.entry;
  const form = toForm(entry ?? {});
  const labelOf = (name: string) => kinds.find(({ kind }) => kind === name)?.label ?? name;
  const now = Date.now();
  const state = !live
    ? 'draft'
    : !live.active
      ? 'off'
      : live.startsAt && Date.parse(live.startsAt) > now
        ? 'waiting'
        : live.endsAt && Date.parse(live.endsAt) <= now
          ? 'over'
          : 'on';
  const turn = async (active: boolean) => {
    if (
      !active &&
      !(await confirm({
        title: 'End this offer now?',
        body: 'The next quote is without it. Orders that have it keep it.',
        action: 'End it',
      }))
    )
      return;
    await send('POST', `staff/promotions/${encodeURIComponent(id)}/active`, {
      body: { active, state: live?.state ?? '' },
      done: active ? 'The offer applies again.' : 'The offer has ended.',
    });
  };
  return (
    <Screen
      title={entry?.name ?? id}
      note={<PromotionState state={state} />}
      back={{ to: '/promotions', label: 'Offers' }}
    >
      {live && (
        <Panel
          title={live.active ? 'In force' : 'Switched off'}
          actions={
            mayEdit && (
              <Button
                small
                variant={live.active ? 'danger' : 'secondary'}
                busy={busy}
                onClick={() => turn(!live.active)}
              >
                {live.active ? 'End it now' : 'Switch it on'}
              </Button>
            )
          }
        >
          <Facts
            facts={[
              ['Does', labelOf(live.entry.offer.kind)],
              ['From', live.startsAt && <When at={live.startsAt} />],
              ['Until', live.endsAt && <When at={live.endsAt} />],
              ['Used', `${live.uses}${form.total && !draft ? ` of ${form.total}` : ''}`],
              ['Codes', Array.isArray(live.entry.codes) ? live.entry.codes.join(', ') : null],
              [
                'Codes for one order',
                Array.isArray(live.entry.uniqueCodes) ? String(live.entry.uniqueCodes.length) : null,
              ],
            ]}
          />
        </Panel>
      )}
      {draft && (
        <p className="mb-4 text-quiet">
          Draft by {draft.by}, <When at={draft.changedAt} />
        </p>
      )}
      {mayEdit && (
        <PromotionWorkspace key={`${live?.state} ${draft ? 'draft' : ''}`} kinds={kinds} live={live} draft={draft} />
      )}
    </Screen>
  );
}
