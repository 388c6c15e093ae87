import { type FormEvent, useState } from 'react';
import { type DocumentReply, documentReply, type WrittenDocument } from '#contract/staff/staff-content.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useSend } from '../../../use-send.ts';
import { cleanDocument } from './written-document.ts';

export interface DocumentEditorProps {
  document: WrittenDocument;
  version: number | null;
  onSaved: (reply: DocumentReply) => void;
}

export type EditedDocument = ReturnType<typeof useDocument>;

/** A document without a draft as it is edited: saved as a whole over the version that was opened. */
export function useDocument({ document, version, onSaved }: DocumentEditorProps) {
  const [began, setBegan] = useState({ version, document });
  const [draft, setDraft] = useState(document);
  const { send, busy, fields: wrong } = useSend();
  // While saving, the newer version is our own.
  const elsewhere = !busy && version !== began.version;
  const put = (values: Partial<WrittenDocument>) => setDraft({ ...draft, ...values });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await send('PUT', 'staff/content/document', {
      schema: documentReply,
      body: { version: began.version, document: cleanDocument(draft) },
      done: draft.published ? 'Saved. Shoppers see it within a second of its start time.' : 'Saved as a draft.',
    });
    if (!reply) return;
    setBegan({ version: reply.version, document: reply.document });
    setDraft(reply.document);
    onSaved(reply);
  };
  const takeTheirs = async () => {
    if (!(await confirmTakeTheirs())) return;
    setBegan({ version, document });
    setDraft(document);
  };
  const isChanged = draft !== began.document;
  return { draft, put, wrong, elsewhere, isChanged, isNew: began.version === null, save, takeTheirs, busy };
}

const confirmTakeTheirs = (): Promise<boolean> =>
  confirm({
    title: 'Discard your changes?',
    body: 'Your unsaved changes are lost.',
    action: 'Discard changes',
  });
