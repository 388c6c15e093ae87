import { type ReactNode, useState } from 'react';
import { type DraftReply, draftReply } from '#contract/staff/content/staff-drafts.ts';
import { type EditionsReply, editionsReply } from '#contract/staff/staff-content.ts';
import { callStaff, queryText } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';
import { DifferenceDetails } from './difference-details.tsx';

type Edition = EditionsReply['editions'][number];
interface VersionListProps {
  composed: DraftReply;
  /** The latest ones. */
  editions: readonly Edition[];
}

/** How many versions are read at once. */
const AT_ONCE = 50;

/** Every version that was published, what it changed, and the way back to it: as a draft. */
export function VersionList({ composed, editions }: VersionListProps) {
  const [older, setOlder] = useState<readonly Edition[]>([]);
  const { restore, busy } = useRestore(composed);
  const all = [...editions, ...older];
  const { id, published } = composed;
  const last = all.at(-1)?.version ?? 1;
  const readOlder = async () => {
    const query = queryText({ id, before: last });
    const reply = await callStaff('GET', `staff/content/editions${query}`, editionsReply);
    setOlder([...older, ...reply.editions]);
  };
  return (
    <Panel title="Version history">
      <DataTable
        caption="Versions, newest first"
        columns={columnsOf(id, published, (edition) => (
          <Button
            small
            variant="quiet"
            busy={busy}
            aria-label={`Restore version ${edition.version}`}
            onClick={() => void restore(edition)}
          >
            Restore
          </Button>
        ))}
        rows={all}
        rowKey={({ version }) => String(version)}
        empty="Nothing has been published yet."
      />
      {last > 1 && all.length >= AT_ONCE && (
        <div className="mt-3">
          <Button variant="secondary" onClick={() => void readOlder()}>
            Older versions
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Makes a version the draft. */
function useRestore({ kind, path, draft, published }: DraftReply) {
  const { send, busy } = useSend();
  const restore = async ({ version, document }: Edition) => {
    const replaced = draft ? 'It replaces the present draft.' : 'It becomes a draft.';
    const isSure = await confirm({
      title: `Restore version ${version}?`,
      body: `${replaced} Shoppers see nothing of it before you publish it.`,
      action: 'Restore',
    });
    if (!isSure) return;
    await send('PUT', 'staff/content/draft', {
      schema: draftReply,
      body: {
        revision: draft?.revision ?? null,
        basedOn: published?.version ?? null,
        document: { kind, path, fields: document.fields },
      },
      done: `Version ${version} is the draft now. Publish it above.`,
    });
  };
  return { restore, busy };
}

const columnsOf = (
  id: string,
  published: DraftReply['published'],
  restoring: (edition: Edition) => ReactNode,
): Column<Edition>[] => [
  {
    key: 'version',
    head: 'Version',
    cell: ({ version }) => (version === published?.version ? `${version} (current)` : version),
  },
  { key: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
  { key: 'by', head: 'By', cell: ({ by }) => by || 'file import' },
  { key: 'state', head: 'State', cell: ({ document }) => (document.published ? 'published' : 'not published') },
  {
    key: 'changes',
    head: 'Changes',
    cell: ({ version }) => <DifferenceDetails id={id} version={version} label={`Changes of version ${version}`} />,
  },
  { key: 'back', head: '', cell: restoring },
];
