import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type RevisionReply, revisionReply, type SettingChange } from '#contract/staff/settings/shop-settings.ts';
import { useWayBackToSetUp } from '../../shell/use-way-back-to-set-up.ts';
import { callStaff } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { SettingImage } from './image-field.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { RevisionState } from './revisions.tsx';
import { shownValue } from './setting-field.tsx';
import { ShopPreview } from './shop-preview.tsx';

export const loader = ({ request: { signal }, params: { id = '' } }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/settings/revisions/${encodeURIComponent(id)}`, revisionReply, { signal });

const titles = {
  draft: 'Draft of settings',
  scheduled: 'Scheduled settings',
  published: 'Published settings',
  cancelled: 'Cancelled settings',
} as const;

/** One draft or publication: what changes, its preview, publishing it and taking it back (OWN-02). */
export function Component() {
  const revision = useLoaderData<typeof loader>();
  const isOpen = revision.previewKey !== '';
  const setUp = useWayBackToSetUp();
  return (
    <Screen
      title={titles[revision.state]}
      back={setUp?.back ?? { to: '/settings', label: 'Settings' }}
      actions={revision.state === 'published' && <TakeBack id={revision.id} />}
    >
      <Panel title="Changes">
        <DataTable
          caption="Settings with their values before and after"
          columns={columns}
          rows={revision.changes}
          rowKey={({ name }) => name}
          empty="None."
        />
        <div className="mt-4">
          <About revision={revision} />
        </div>
      </Panel>
      {isOpen && <PublishPanel revision={revision} />}
      {isOpen && <ShopPreview previewKey={revision.previewKey} />}
    </Screen>
  );
}

const columns: readonly Column<SettingChange>[] = [
  { key: 'label', head: 'Setting', cell: ({ label }) => label },
  { key: 'before', head: 'Before', cell: (change) => shownText(change, change.before) },
  { key: 'after', head: 'After', cell: (change) => shownText(change, change.after) },
];

const shownText = (change: SettingChange, text: string | null) =>
  change.input === 'image' && text ? (
    <SettingImage source={text} />
  ) : (
    <span className="whitespace-pre-line break-words">
      {shownValue(change, text ?? change.default)}
      {text === null && change.default !== '' && ' (default)'}
    </span>
  );

function About({ revision }: { revision: RevisionReply }) {
  const { state, createdAt, createdBy, publishAt, publishedAt, publishedBy, takesBack } = revision;
  return (
    <Facts
      facts={[
        ['State', <RevisionState key="state" state={state} />],
        [
          'Written',
          <span key="written">
            <When at={createdAt} /> by {createdBy}
          </span>,
        ],
        ['Scheduled for', publishAt && <When at={publishAt} />],
        [
          'Published',
          publishedAt && (
            <span>
              <When at={publishedAt} /> by {publishedBy}
            </span>
          ),
        ],
        ['Takes back', takesBack && `publication ${takesBack}`],
      ]}
    />
  );
}

function TakeBack({ id }: { id: number }) {
  const { send, busy } = useSend();
  const navigate = useNavigate();
  const takeBack = () =>
    send('POST', `staff/settings/revisions/${id}/taking-back`, {
      schema: revisionReply,
      onDone: (draft) => navigate(`/settings/revisions/${draft.id}`),
      done: 'This draft puts the earlier settings back. Publish it below.',
    });
  return (
    <Button variant="secondary" busy={busy} onClick={() => void takeBack()}>
      Take back
    </Button>
  );
}
