import { useNavigate, useParams } from 'react-router';
import { isDrafted } from '#contract/staff/content/staff-drafts.ts';
import { type ContentKind, contentKinds } from '#contract/staff/staff-content.ts';
import { Screen } from '../../ui/screen.tsx';
import { NewComposed } from './compose/new-composed.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { emptyDocument, kindWords } from './document-words.ts';

/** A new document. */
export function Component() {
  const { kind: kindParam = '' } = useParams();
  const navigate = useNavigate();
  const kind: ContentKind = contentKinds.find((one) => one === kindParam) ?? 'article';
  return (
    <Screen title={`New ${kindWords[kind].label.toLowerCase()}`} back={{ to: '/content', label: 'Pages' }}>
      {isDrafted(kind) ? (
        <NewComposed key={kind} kind={kind} />
      ) : (
        <DocumentEditor
          key={kind}
          document={emptyDocument(kind)}
          version={null}
          onSaved={({ id }) => navigate(`/content/edit?id=${encodeURIComponent(id)}`)}
        />
      )}
    </Screen>
  );
}
