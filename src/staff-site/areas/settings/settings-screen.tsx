import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import {
  type ShopSetting,
  settingGroups,
  settingGroupTitles,
  shopSettingsReply,
} from '#contract/staff/settings/shop-settings.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Revisions } from './revisions.tsx';
import { SettingField } from './setting-field.tsx';
import { useSettingsForm } from './use-settings-form.ts';

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

function SettingsForm({ settings }: { settings: readonly ShopSetting[] }) {
  const { textOf, set, changed, fields, submit, busy } = useSettingsForm(settings);
  return (
    <form onSubmit={submit} noValidate className="mb-8">
      {settingGroups.map((group) => (
        <Panel key={group} title={settingGroupTitles[group]}>
          <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-2">
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  value={textOf(setting)}
                  onChange={(value) => set(setting.name, value)}
                  error={fields[setting.name]}
                />
              ))}
          </div>
        </Panel>
      ))}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={changed.length === 0}>
          Preview changes
        </Button>
        <span className="text-sm text-quiet">
          {changed.length === 0 ? 'No changes' : `Changed: ${changed.map(({ label }) => label).join(', ')}`}
        </span>
      </div>
    </form>
  );
}
