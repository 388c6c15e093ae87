import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type RevisionReply, revisionReply, type ShopSetting } from '#contract/staff/settings/shop-settings.ts';
import { useSend } from '../../use-send.ts';

/** What is typed over the present settings: sent as a draft, whose screen opens and leads back to `from`, or published. */
export function useSettingsForm(settings: readonly ShopSetting[], from?: 'set-up') {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { send, busy, fields } = useSend();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const textOf = ({ name, value }: ShopSetting): string => typed[name] ?? value;
  const changed = settings.filter((setting) => !setting.isFixed && textOf(setting) !== setting.value);
  const openDraft = ({ id }: RevisionReply) => navigate(`/settings/revisions/${id}${from ? `?from=${from}` : ''}`);
  const writeDraft = async (onDone: (draft: RevisionReply) => void | Promise<void>) => {
    if (changed.length === 0) return null;
    const changes = Object.fromEntries(changed.map((setting) => [setting.name, textOf(setting)]));
    return send('POST', 'staff/settings/revisions', { schema: revisionReply, body: { changes }, onDone });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await writeDraft(openDraft);
  };
  /** Without a preview. A draft that cannot be published opens, with the reason. */
  const publish = async () => {
    const draft = await writeDraft(() => undefined);
    if (!draft) return;
    const published = await send('PUT', `staff/settings/revisions/${draft.id}`, {
      schema: revisionReply,
      body: { publishAt: null },
      done: 'Published: the shop shows it now.',
      onDone: async () => {
        await navigate(`/${from ?? 'settings'}`);
        // The frame of the site shows the shop's name, which may just have been changed.
        await revalidate();
      },
    });
    if (!published) await openDraft(draft);
  };
  const set = (name: string, value: string) => setTyped((now) => ({ ...now, [name]: value }));
  return { textOf, set, changed, fields, submit, publish, busy };
}
