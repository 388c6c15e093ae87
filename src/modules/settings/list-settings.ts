/** What the staff site shows of settings. */
import type {
  RevisionReply,
  SettingRevision,
  ShopSetting,
  ShopSettingsReply,
} from '#contract/staff/settings/shop-settings.ts';
import type { Config } from '#platform/config.ts';
import { type WrittenLink, writeLinks } from './internal/links-schema.ts';
import { type RevisionRow, readPublished, selectRevision, selectRevisions } from './internal/setting-records.ts';
import { type EditableSetting, editableSettings, type SettingsCtx, type SettingTexts } from './shop-settings.ts';

const MAX_REVISIONS = 50;

/** The settings that shopkeepers change as they are published at this moment, and the latest revisions, newest first. */
export async function listShopSettings(ctx: SettingsCtx): Promise<ShopSettingsReply> {
  const { texts } = await readPublished(ctx);
  const revisions = await selectRevisions(ctx, MAX_REVISIONS);
  return {
    settings: editableSettings(ctx.settings).map((setting) => toShopSetting(ctx, setting, texts)),
    revisions: revisions.map((row) => toRevision(ctx, row)),
  };
}

function toShopSetting(
  { settings: { base } }: SettingsCtx,
  setting: EditableSetting,
  texts: SettingTexts,
): ShopSetting {
  const { name, help, screen, fallback = '' } = setting;
  const isFixed = base.fixedNames.has(name);
  return {
    name,
    ...screen,
    help,
    value: isFixed ? asText(base[name as keyof Config]) : (texts[name] ?? fallback),
    default: fallback,
    isFixed,
  };
}

/** A setting's text made again from its value. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return writeLinks(value as readonly WrittenLink[]);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** One revision with the key of its preview; null when there is none. */
export async function getRevision(ctx: SettingsCtx, id: number): Promise<RevisionReply | null> {
  const row = await selectRevision(ctx, id);
  if (!row) return null;
  const isOpen = row.state === 'draft' || row.state === 'scheduled';
  return { ...toRevision(ctx, row), previewKey: isOpen ? row.previewKey : '' };
}

function toRevision({ settings: { definitions } }: SettingsCtx, row: RevisionRow): SettingRevision {
  const { id, state, createdAt, createdBy, publishAt, publishedAt, publishedBy, takesBack, changes } = row;
  return {
    ...{ id, state, createdBy, publishedBy, takesBack },
    createdAt: createdAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    changes: changes.map(({ name, before, after }) => ({
      name,
      // A setting of an earlier release keeps its name.
      label: definitions[name]?.screen?.label ?? name,
      input: definitions[name]?.screen?.input ?? 'line',
      before,
      after,
      default: definitions[name]?.fallback ?? '',
    })),
  };
}
