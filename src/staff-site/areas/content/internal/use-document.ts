import { type FormEvent, useState } from 'react';
import {
  type DocumentReply,
  documentReply,
  previewReply,
  type WrittenDocument,
} from '#contract/staff/staff-content.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useSend } from '../../../use-send.ts';
import { cleanDocument, withImages } from './written-document.ts';

export interface DocumentEditorProps {
  document: WrittenDocument;
  version: number | null;
  /** Parts of the document that its page does not show, at the time it was read. */
  leftOut?: readonly string[];
  onSaved: (reply: DocumentReply) => void;
}

export type EditedDocument = ReturnType<typeof useDocument>;

/** A document as it is edited: saved as a whole over the version that was opened. */
export function useDocument({ document, version, leftOut: left = [], onSaved }: DocumentEditorProps) {
  const [began, setBegan] = useState({ version, document });
  const [draft, setDraft] = useState(document);
  const [html, setHtml] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState(left);
  // Where an uploaded image is inserted in the text; at its end until the field was focused.
  const [cursor, setCursor] = useState<number | null>(null);
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
    setLeftOut(reply.leftOut);
    onSaved(reply);
  };
  const preview = async () => {
    const reply = await send('POST', 'staff/content/preview', {
      schema: previewReply,
      body: { document: cleanDocument(draft) },
    });
    if (!reply) return;
    setHtml(reply.html);
    setLeftOut(reply.leftOut);
  };
  const place = (uploaded: readonly { src: string }[]) => setDraft((now) => withImages(now, cursor, uploaded));
  const takeTheirs = async () => {
    if (!(await confirmTakeTheirs())) return;
    setBegan({ version, document });
    setDraft(document);
  };
  return {
    draft,
    put,
    wrong,
    elsewhere,
    isChanged: draft !== began.document,
    isNew: began.version === null,
    html,
    leftOut,
    setCursor,
    save,
    preview,
    place,
    takeTheirs,
    busy,
  };
}

const confirmTakeTheirs = (): Promise<boolean> =>
  confirm({
    title: 'Discard your changes?',
    body: 'Your unsaved changes are lost.',
    action: 'Discard changes',
  });
