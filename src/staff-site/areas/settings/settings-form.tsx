import { type ShopSetting, settingGroups, settingGroupTitles } from '#contract/staff/settings/shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingField } from './setting-field.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps {
  /** All of them, or those of one step of the set-up. */
  settings: readonly ShopSetting[];
  /** The screen that the draft's leads back to, where it is not that of all settings. There it can be published at once. */
  from?: 'set-up';
}

/** The fields of settings in their groups; what is changed becomes a draft, whose preview opens. */
export function SettingsForm({ settings, from }: SettingsFormProps) {
  const { textOf, set, changed, fields, submit, publish, busy } = useSettingsForm(settings, from);
  const groups = settingGroups.filter((group) => settings.some((setting) => setting.group === group));
  return (
    <form onSubmit={submit} noValidate className="mb-8">
      {groups.map((group) => (
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
        {from && (
          <Button variant="secondary" busy={busy} aria-disabled={changed.length === 0} onClick={() => void publish()}>
            Publish now
          </Button>
        )}
        <span className="text-sm text-quiet">
          {changed.length === 0 ? 'No changes' : `Changed: ${changed.map(({ label }) => label).join(', ')}`}
        </span>
      </div>
    </form>
  );
}
