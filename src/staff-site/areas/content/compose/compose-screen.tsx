import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type DraftReply, draftReply } from '#contract/staff/content/staff-drafts.ts';
import { editionsReply } from '#contract/staff/staff-content.ts';
import { callStaff, queryText } from '../../../staff-call.ts';
import { ShopLink } from '../../../ui/button.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { When } from '../../../ui/values.tsx';
import { emptyDocument, isWritten, kindWords, pageOf } from '../document-words.ts';
import { ComposeForm } from './compose-form.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { DeletePage, Unpublish } from './end-page.tsx';
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

/** The home page, the menu, a landing page, an article or a post: its draft, preview, publication and versions (OWN-10). */
export function Component() {
  const { composed, editions } = useLoaderData<typeof loader>();
  return <ComposeScreen key={composed.id} composed={composed} editions={editions} />;
}

function ComposeScreen({ composed, editions }: Awaited<ReturnType<typeof loader>>) {
  const { id, kind, path, draft, published, counts, leftOut } = composed;
  const composing = useCompose(composed, emptyDocument(kind).fields, () => undefined);
  const page = pageOf(kind, path);
  const title = page === '' ? kindWords[kind].label : String((draft ?? published)?.fields.title ?? path);
  return (
    <Screen
      title={title}
      note={<About composed={composed} />}
      back={{ to: '/content', label: 'Pages' }}
      actions={
        published && (
          <>
            {published.shown && <ShopLink path={page}>View in shop</ShopLink>}
            {(published.shown || isAwaited(published)) && <Unpublish composed={composed} published={published} />}
            {isWritten(kind) && <DeletePage composed={composed} published={published} />}
          </>
        )
      }
    >
      <ComposeForm
        composing={composing}
        isNew={false}
        counts={new Map(counts.map(({ at, products }) => [at, products]))}
        leftOut={leftOut}
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
      {pageOf(kind, path) !== '' && <span className="block break-all">{pageOf(kind, path)}</span>}
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
        ) : published && isAwaited(published) ? (
          <>
            Version {published.version} is shown from <When at={published.publishAt ?? ''} />.{' '}
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

/** Whether it is published for a moment that has not come. */
const isAwaited = ({ publishAt }: NonNullable<DraftReply['published']>): boolean =>
  publishAt !== null && Date.parse(publishAt) > Date.now();
