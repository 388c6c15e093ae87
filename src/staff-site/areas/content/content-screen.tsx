import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type ContentKind, type ContentRow, contentReply, legalPagesReply } from '#contract/staff/staff-content.ts';
import { callStaff } from '../../staff-call.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Status, type Tone, When } from '../../ui/values.tsx';
import { useSend } from '../../use-send.ts';
import { kindWords, screenOf } from './document-words.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/content', contentReply, { signal });

const states: Record<ContentRow['state'], { label: string; tone: Tone }> = {
  shown: { label: 'shown', tone: 'good' },
  draft: { label: 'draft', tone: 'waiting' },
  waiting: { label: 'scheduled', tone: 'plain' },
  over: { label: 'ended', tone: 'done' },
};
const columns: Column<ContentRow>[] = [
  {
    key: 'title',
    head: 'Page',
    cell: ({ title, kind, path }) => (
      <>
        <span className="block break-words">{title}</span>
        <span className="block text-sm font-normal break-all text-quiet">{kindWords[kind].address(path)}</span>
      </>
    ),
    sortBy: ({ title }) => title,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, draft }) => (
      <span className="flex flex-wrap gap-1">
        <Status tone={states[state].tone}>{states[state].label}</Status>
        {state === 'shown' && draft !== 'none' && (
          <Status tone="waiting">{draft === 'draft' ? 'with a draft' : 'next version scheduled'}</Status>
        )}
      </span>
    ),
    sortBy: ({ state }) => state,
  },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => kindWords[kind].label },
  {
    key: 'at',
    head: 'Changed',
    cell: ({ changedAt }) => <When at={changedAt} />,
    sortBy: ({ changedAt }) => changedAt,
  },
  { key: 'by', head: 'By', cell: ({ by }) => by || 'file import' },
];

/** The list of the shop's articles, posts and home page. */
export function Component() {
  const { source, missing, documents } = useLoaderData<typeof loader>();
  const { get } = useFilters();
  const kind = get('kind');
  const own = source === 'own';
  return (
    <Screen
      title="Pages"
      actions={
        own &&
        [...(['page', 'article', 'post', 'overlay'] as const), ...missingOnes(documents)].map((one) => (
          <ButtonLink key={one} to={`/content/new/${one}`}>
            New {kindWords[one].label.toLowerCase()}
          </ButtonLink>
        ))
      }
    >
      {!own && (
        <p className="mb-4 rounded-xs border border-line-strong px-4 py-3">
          Pages are written in {source}. What is listed here is not shown.
        </p>
      )}
      {missing.length > 0 && <MissingPages paths={missing} />}
      <Tabs
        label="Kinds"
        name="kind"
        tabs={[
          { value: '', label: 'All', count: documents.length },
          ...(Object.keys(kindWords) as ContentKind[]).map((value) => ({
            value,
            label: kindWords[value].many,
            count: documents.filter((one) => one.kind === value).length,
          })),
        ]}
      />
      <DataTable
        caption="Pages"
        columns={columns}
        rows={documents.filter((one) => kind === '' || one.kind === kind)}
        rowKey={({ id }) => id}
        to={({ id }) => screenOf(id)}
        empty="No pages yet."
      />
      {own && (
        <p className="mt-4">
          <Link className="inline-flex min-h-9 items-center underline underline-offset-4" to="/content/deleted">
            Deleted pages
          </Link>
        </p>
      )}
    </Screen>
  );
}

/** What there is one of, and the shop does not have. */
const missingOnes = (documents: readonly ContentRow[]) =>
  (['home', 'menu'] as const).filter((one) => !documents.some(({ kind }) => kind === one));

/** Legal pages that the shop lacks, and the texts that come with it (HON-05). */
function MissingPages({ paths }: { paths: readonly string[] }) {
  const { send, busy } = useSend();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xs border border-line-strong px-4 py-3">
      <p>
        Your shop has no page at {paths.map((path) => `/articles/${path}`).join(', ')}. Texts for New Zealand to adapt
        come with the shop; they are not published before you do it.
      </p>
      <Button
        busy={busy}
        onClick={() =>
          void send('POST', 'staff/content/legal-pages', { schema: legalPagesReply, done: 'Drafts added.' })
        }
      >
        Add drafts
      </Button>
    </div>
  );
}
