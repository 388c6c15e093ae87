import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PromotionReply, promotionReply, type StaffPromotionRow } from '#contract/staff/staff-promotions.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { LivePanel } from './live-panel.tsx';
import { loadKinds } from './load-kinds.ts';
import { toForm } from './promotion-form.ts';
import { PromotionState } from './promotion-state.tsx';
import { PromotionWorkspace } from './promotion-workspace.tsx';

export async function loader({ request: { signal }, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [promotion, kinds] = await Promise.all([
    callStaff('GET', `staff/promotions/${encodeURIComponent(id)}`, promotionReply, { signal }),
    loadKinds(),
  ]);
  return { id, ...promotion, kinds };
}

/** One promotion: the published version, and its draft. */
export function Component() {
  const { id, live, draft, kinds } = useLoaderData<typeof loader>();
  const mayEdit = useMay('editPromotions');
  const labelOf = (name: string) => kinds.find(({ kind }) => kind === name)?.label ?? name;
  return (
    <Screen
      title={(live ?? draft)?.entry.name ?? id}
      note={<PromotionState state={stateOf(live, Date.now())} />}
      back={{ to: '/promotions', label: 'Promotions' }}
    >
      {live && (
        <LivePanel
          id={id}
          live={live}
          kindLabel={labelOf(live.entry.offer.kind)}
          total={draft ? '' : toForm(live.entry).total}
          mayEdit={mayEdit}
        />
      )}
      {draft && (
        <p className="mb-4 text-quiet">
          Draft by {draft.by}, <When at={draft.changedAt} />
        </p>
      )}
      {mayEdit && (
        <PromotionWorkspace key={`${live?.state} ${draft ? 'draft' : ''}`} kinds={kinds} live={live} draft={draft} />
      )}
      <ActivityPanel subject={`promotion:${id}`} />
    </Screen>
  );
}

function stateOf(live: PromotionReply['live'], now: number): StaffPromotionRow['state'] {
  if (!live) return 'draft';
  if (!live.active) return 'off';
  if (live.startsAt && Date.parse(live.startsAt) > now) return 'waiting';
  return live.endsAt && Date.parse(live.endsAt) <= now ? 'over' : 'on';
}
