import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { revisionReply, type ShopSetting } from '#contract/staff/settings/shop-settings.ts';
import { useSend } from '../../use-send.ts';

/** What is typed over the present settings; sent as a draft, whose screen opens and leads back to `from`. */
export function useSettingsForm(settings: readonly ShopSetting[], from?: 'set-up') {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { send, busy, fields } = useSend();
  const navigate = useNavigate();
  const textOf = ({ name, value }: ShopSetting): string => typed[name] ?? value;
  const changed = settings.filter((setting) => !setting.isFixed && textOf(setting) !== setting.value);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0) return;
    const changes = Object.fromEntries(changed.map((setting) => [setting.name, textOf(setting)]));
    await send('POST', 'staff/settings/revisions', {
      schema: revisionReply,
      body: { changes },
      onDone: ({ id }) => navigate(`/settings/revisions/${id}${from ? `?from=${from}` : ''}`),
    });
  };
  const set = (name: string, value: string) => setTyped((now) => ({ ...now, [name]: value }));
  return { textOf, set, changed, fields, submit, busy };
}
