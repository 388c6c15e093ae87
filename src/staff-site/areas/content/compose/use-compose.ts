import { type FormEvent, useState } from 'react';
import { type DraftedDocument, type DraftReply, draftReply } from '#contract/staff/content/staff-drafts.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useSend } from '../../../use-send.ts';
import { cleanFields } from '../internal/written-document.ts';

type Fields = Record<string, unknown>;
/** What is edited: a document of which there may be a draft, or none at all yet. */
export type Composed = Pick<DraftReply, 'kind' | 'path' | 'published' | 'draft'>;

interface Begun {
  revision: number | null;
  basedOn: number | null;
  fields: Fields;
}

/** The draft, else what is published, as it is when editing begins. */
const beginning = ({ draft, published }: Composed, empty: Fields): Begun =>
  draft
    ? { revision: draft.revision, basedOn: draft.basedOn, fields: draft.fields }
    : { revision: null, basedOn: published?.version ?? null, fields: published?.fields ?? empty };

export type Composing = ReturnType<typeof useCompose>;

/** A draft as it is edited: saved as a whole over the one that was opened (OWN-10). */
export function useCompose(composed: Composed, empty: Fields, onSaved: (reply: DraftReply) => void) {
  const current = beginning(composed, empty);
  const [began, setBegan] = useState(current);
  const [fields, setFields] = useState(current.fields);
  const [path, setPath] = useState(composed.path);
  const { send, busy, fields: wrong } = useSend();
  const isChanged = fields !== began.fields;
  const isOther = !busy && (current.revision !== began.revision || current.basedOn !== began.basedOn);
  const take = (next: Begun) => {
    setBegan(next);
    setFields(next.fields);
  };
  // Published, restored or deleted from this screen, or read again: nothing that was typed is lost.
  if (isOther && !isChanged) take(current);
  const save = async (basedOn: number | null = began.basedOn) => {
    const document: DraftedDocument = { kind: composed.kind, path: path.trim(), fields: cleanFields(fields) };
    const reply = await send('PUT', 'staff/content/draft', {
      schema: draftReply,
      body: { revision: began.revision, basedOn, document },
      done: 'Draft saved. Shoppers cannot see it.',
    });
    if (!reply) return;
    take(beginning(reply, empty));
    onSaved(reply);
  };
  const takeTheirs = async () => {
    const isSure = await confirm({
      title: 'Discard your changes?',
      body: 'Your unsaved changes are lost.',
      action: 'Discard changes',
    });
    if (isSure) take(current);
  };
  return {
    kind: composed.kind,
    revision: began.revision,
    ...{ path, setPath, fields, setFields, wrong, isChanged, busy, save, takeTheirs },
    put: (values: Fields) => setFields({ ...fields, ...values }),
    elsewhere: isOther && isChanged,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
  };
}
