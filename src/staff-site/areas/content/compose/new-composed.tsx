import { useNavigate } from 'react-router';
import type { DraftedKind } from '#contract/staff/content/staff-drafts.ts';
import { emptyDocument, screenOf } from '../document-words.ts';
import { ComposeForm } from './compose-form.tsx';
import { useCompose } from './use-compose.ts';

/** The form of a page of any kind that has a draft, and that the shop does not have yet. */
export function NewComposed({ kind }: { kind: DraftedKind }) {
  const navigate = useNavigate();
  const { path, fields } = emptyDocument(kind);
  const composing = useCompose({ kind, path, published: null, draft: null }, fields, ({ id }) => {
    void navigate(screenOf(id));
  });
  return <ComposeForm composing={composing} isNew={true} counts={new Map()} leftOut={[]} />;
}
