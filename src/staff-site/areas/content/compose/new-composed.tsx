import { useNavigate } from 'react-router';
import type { ComposedKind } from '#contract/staff/content/staff-drafts.ts';
import { emptyDocument } from '../document-words.ts';
import { ComposeForm } from './compose-form.tsx';
import { useCompose } from './use-compose.ts';

/** The form of a landing page, home page or menu that the shop does not have yet. */
export function NewComposed({ kind }: { kind: ComposedKind }) {
  const navigate = useNavigate();
  const { path, fields } = emptyDocument(kind);
  const composing = useCompose({ kind, path, published: null, draft: null }, fields, ({ id }) => {
    void navigate(`/content/compose?id=${encodeURIComponent(id)}`);
  });
  return <ComposeForm composing={composing} isNew={true} counts={new Map()} />;
}
