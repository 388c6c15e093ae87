import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { shopSettingsReply } from '#contract/staff/settings/shop-settings.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Revisions } from './revisions.tsx';
import { SettingsForm } from './settings-form.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/settings', shopSettingsReply, { signal });

/** Focuses the field of the setting that the address names, as the search of the staff site leads to it (OWN-15). */
function useNamedSetting() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same setting may be found again
  useEffect(() => {
    const name = hash.slice(1);
    if (name) document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
  }, [hash, key]);
}

/** The settings that shopkeepers change, and what has been published (OWN-02). */
export function Component() {
  const { settings, revisions } = useLoaderData<typeof loader>();
  useNamedSetting();
  return (
    <Screen
      title="Settings"
      note="Nothing changes in the shop until you have seen the preview and published it."
      actions={<ButtonLink to="/settings/operator">Operator’s settings</ButtonLink>}
    >
      <SettingsForm settings={settings} />
      <Revisions revisions={revisions} />
      <ActivityPanel action="settings" />
    </Screen>
  );
}
