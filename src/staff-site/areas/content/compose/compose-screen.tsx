import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type DraftReply, draftReply } from '#contract/staff/content/staff-drafts.ts';
import { documentReply, editionsReply } from '#contract/staff/staff-content.ts';
import { callStaff, queryText } from '../../../staff-call.ts';
import { Button, ShopLink } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { When } from '../../../ui/values.tsx';
import { useSend } from '../../../use-send.ts';
import { emptyDocument, kindWords } from '../document-words.ts';
import { ComposeForm } from './compose-form.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { PublishDraft } from './publish-draft.tsx';
import { useCompose } from './use-compose.ts';
import { VersionList } from './version-list.tsx';

export async function loader({ request: { signal, url } }: LoaderFunctionArgs) {
  const query = queryText({ id: new URL(url).searchParams.get('id') ?? '-' });
  const [composed, { editions }] = await Promise.all([
    callStaff('GET', `staff/content/draft${query}`, draftReply, { signal }),
    callStaff('GET', `staff/content/editions${query}`, editionsReply, { signal }),
  ]);
  return { composed, editions };
}

/** The home page, the menu or a landing page: its draft, preview, publication and versions (OWN-10). */
export function Component() {
  const { composed, editions } = useLoaderData<typeof loader>();
  return <ComposeScreen key={composed.id} composed={composed} editions={editions} />;
}

function ComposeScreen({ composed, editions }: Awaited<ReturnType<typeof loader>>) {
  const { id, kind, path, draft, published, counts } = composed;
  const composing = useCompose(composed, emptyDocument(kind).fields, () => undefined);
  const { address } = kindWords[kind];
  const page = kind === 'page' ? address(path) : '';
  const title = kind === 'page' ? String((draft ?? published)?.fields.title ?? path) : kindWords[kind].label;
  return (
    <Screen
      title={title}
      note={<About composed={composed} />}
      back={{ to: '/content', label: 'Pages' }}
      actions={
        published?.shown && (
          <>
            <ShopLink path={page}>View in shop</ShopLink>
            <Unpublish composed={composed} published={published} />
          </>
        )
      }
    >
      <ComposeForm
        composing={composing}
        isNew={false}
        counts={new Map(counts.map(({ at, products }) => [at, products]))}
      />
      {draft && <PublishDraft key={draft.revision} {...{ id, draft, published, composing }} />}
      {draft && <DraftPreview draft={draft} page={page} />}
      <VersionList composed={composed} editions={editions} />
    </Screen>
  );
}

/** Address, and what is published and drafted. */
function About({ composed: { kind, path, published, draft } }: { composed: DraftReply }) {
  return (
    <>
      {kind === 'page' && <span className="block break-all">{kindWords.page.address(path)}</span>}
      <span className="block">
        {published?.shown ? (
          <>
            Version {published.version} is published
            {published.publishUntil && (
              <>
                {' '}
                until <When at={published.publishUntil} />
              </>
            )}
            .{' '}
          </>
        ) : (
          'Shoppers do not see it. '
        )}
        {draft && (
          <>
            Draft saved by {draft.by}, <When at={draft.changedAt} />.
          </>
        )}
      </span>
    </>
  );
}

function Unpublish({
  composed: { kind, path },
  published: { version, fields },
}: {
  composed: DraftReply;
  published: NonNullable<DraftReply['published']>;
}) {
  const { send, busy } = useSend();
  const instead = {
    page: 'Its URL will show “not found”.',
    home: 'The shop shows a home page of its own.',
    menu: 'The shop shows a menu of its own.',
  }[kind];
  const unpublish = async () => {
    const body = `${instead} All versions are kept.`;
    if (!(await confirm({ title: 'Unpublish this?', body, action: 'Unpublish' }))) return;
    const document = { kind, path, published: false, publishAt: null, publishUntil: null, fields };
    await send('PUT', 'staff/content/document', {
      schema: documentReply,
      body: { version, document },
      done: 'Unpublished.',
    });
  };
  return (
    <Button variant="danger" busy={busy} onClick={() => void unpublish()}>
      Unpublish
    </Button>
  );
}
