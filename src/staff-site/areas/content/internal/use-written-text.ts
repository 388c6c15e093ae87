import { useState } from 'react';
import { type PreviewReply, previewReply } from '#contract/staff/staff-content.ts';
import { useSend } from '../../../use-send.ts';
import type { Composing } from '../compose/use-compose.ts';
import { cleanFields, withImages } from './written-document.ts';

export type WrittenText = ReturnType<typeof useWrittenText>;

/** The text of an article or post as it is written: images at its cursor, and what its page will show of it. */
export function useWrittenText({ kind, path, fields, setFields, revision }: Composing, saved: readonly string[]) {
  const [rendered, setRendered] = useState<(PreviewReply & { of: number | null }) | null>(null);
  // Where an uploaded image is inserted in the text; at its end until the field was focused.
  const [cursor, setCursor] = useState<number | null>(null);
  const { send, busy, fields: wrong } = useSend();
  const preview = async () => {
    const document = { kind, path: path.trim(), published: false, publishAt: null, publishUntil: null };
    const reply = await send('POST', 'staff/content/preview', {
      schema: previewReply,
      body: { document: { ...document, fields: cleanFields(fields) } },
    });
    if (reply) setRendered({ ...reply, of: revision });
  };
  const place = (uploaded: readonly { src: string }[]) => setFields((now) => withImages(now, cursor, uploaded));
  // What was rendered of an earlier draft says nothing of the one that was saved since.
  const current = rendered?.of === revision ? rendered : null;
  return { html: current?.html ?? null, leftOut: current?.leftOut ?? saved, setCursor, place, preview, busy, wrong };
}
