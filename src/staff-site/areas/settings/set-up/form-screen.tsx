import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { shopSettingsReply } from '#contract/staff/settings/shop-settings.ts';
import { NoScreen } from '../../../shell/error-state.tsx';
import { callStaff } from '../../../staff-call.ts';
import { Screen } from '../../../ui/screen.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { stepSettings, stepWords } from './step-words.ts';

export const loader = async ({ params: { form = '' }, request: { signal } }: LoaderFunctionArgs) => ({
  shown: Object.hasOwn(stepSettings, form) ? stepSettings[form] : undefined,
  settings: (await callStaff('GET', 'staff/settings', shopSettingsReply, { signal })).settings,
});

/** A step whose settings stand among all others at Settings, in the same form (OWN-01). */
export function Component() {
  const { shown, settings } = useLoaderData<typeof loader>();
  if (!shown) return <NoScreen />;
  const { title, about } = stepWords[shown.step];
  return (
    <Screen
      title={title}
      note={`${about} Nothing changes in the shop until you publish it; a preview shows how it would look.`}
      back={{ to: '/set-up', label: 'Set-up' }}
    >
      <SettingsForm settings={settings.filter(({ name }) => shown.names.includes(name))} from="set-up" />
    </Screen>
  );
}
