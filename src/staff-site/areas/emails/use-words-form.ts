import { type FormEvent, useState } from 'react';
import {
  type EmailPassage,
  type EmailPreviewReply,
  type EmailWordsReply,
  emailPreviewReply,
} from '#contract/staff/emails/email-words.ts';
import { useSend } from '../../use-send.ts';

export interface ShownCase {
  scene: string;
  /** '' for an example. */
  orderNumber: string;
}

/** What is typed over the words in force. Nothing of it is in force before it is saved. */
export function useWordsForm({ kind, version, passages }: EmailWordsReply) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { send, busy, fields, setFields } = useSend();
  const textOf = ({ name, text }: EmailPassage): string => typed[name] ?? text;
  const texts = Object.fromEntries(passages.map((passage) => [passage.name, textOf(passage)]));
  const isChanged = passages.some((passage) => textOf(passage) !== passage.text);
  const path = `staff/emails/${kind}`;
  const put = async (body: { texts: Record<string, string> }, done: string) => {
    if (await send('PUT', path, { body: { basedOn: version, ...body }, done })) setTyped({});
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await put({ texts }, 'Saved. Emails written from now on have these words.');
  };
  const returnToOriginal = () => put({ texts: {} }, 'This email has its original words again.');
  const asked = ({ scene, orderNumber }: ShownCase) => ({ texts, scene, orderNumber: orderNumber.trim() || null });
  const preview = (shown: ShownCase, onDone: (reply: EmailPreviewReply) => void) =>
    send('POST', `${path}/preview`, { schema: emailPreviewReply, body: asked(shown), onDone });
  const sendTest = (shown: ShownCase) =>
    send('POST', `${path}/tests`, {
      body: asked(shown),
      done: 'A test is on its way to your email address.',
      onDone: () => undefined,
    });
  const set = (name: string, value: string) => setTyped((now) => ({ ...now, [name]: value }));
  /** Puts an earlier version into the form. */
  const use = (earlier: Readonly<Record<string, string>>) => {
    setFields({});
    setTyped(Object.fromEntries(passages.map(({ name, original }) => [name, earlier[name] ?? original])));
  };
  return { textOf, set, use, isChanged, save, returnToOriginal, preview, sendTest, busy, fields };
}
export type WordsFormState = ReturnType<typeof useWordsForm>;
