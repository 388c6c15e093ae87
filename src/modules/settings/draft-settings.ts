/** Drafts: changes that are previewed before they are published. A draft is never changed, only replaced by another. */

import { randomBytes } from 'node:crypto';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import type { SettingChange } from '#contract/staff/settings/shop-settings.ts';
import { findUnknownImages } from '#modules/media/find-unknown-images.ts';
import { writeAudit } from '#platform/audit.ts';
import { inTransaction } from '#platform/database/database.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { loggedChanges } from './internal/logged-changes.ts';
import { insertDraft } from './internal/revision-records.ts';
import { readPublished, selectRevision } from './internal/setting-records.ts';
import { configWith, editableSettings, type SettingsCtx, type SettingTexts } from './shop-settings.ts';

type NewTexts = Readonly<Record<string, string | null>>;

/** `fields`: name → what is wrong there. */
export type DraftRefusal = 'NOTHING_CHANGES' | { reason: 'REFUSED'; fields: Record<string, string> };

/**
 * Writes a draft with these texts by name; null is the default. What is published already is left out. Returns its id;
 * refused is what the environment fixes, what a setting's schema does not accept, and what breaks a rule between
 * settings.
 */
export async function draftSettings(
  ctx: SettingsCtx,
  actor: string,
  wanted: NewTexts,
  takesBack: number | null = null,
): Promise<Result<number, DraftRefusal>> {
  const { texts } = await readPublished(ctx);
  const cleaned = cleanTexts(ctx, wanted);
  const changes = Object.entries(cleaned)
    .map(([name, after]) => ({ name, before: texts[name] ?? null, after }))
    .filter(({ before, after }) => before !== after);
  const fields = { ...mistakesOf(ctx, texts, changes), ...(await missingImages(ctx, changes)) };
  if (Object.keys(fields).length > 0) return fail({ reason: 'REFUSED', fields });
  if (changes.length === 0) return fail('NOTHING_CHANGES');
  const previewKey = randomBytes(18).toString('base64url');
  return ok(
    await inTransaction(ctx, async (tx) => {
      const id = await insertDraft(tx, { actor, at: ctx.clock.now(), previewKey, takesBack, changes });
      await writeAudit(tx, {
        actor,
        action: 'settings.drafted',
        subject: `${id}`,
        ...loggedChanges(ctx.settings, changes),
      });
      return id;
    }),
  );
}

/** A draft that puts back what a published revision has replaced. */
export async function draftTakingBack(
  ctx: SettingsCtx,
  actor: string,
  id: number,
): Promise<Result<number, DraftRefusal | 'UNKNOWN' | 'NOT_PUBLISHED'>> {
  const revision = await selectRevision(ctx, id);
  if (!revision) return fail('UNKNOWN');
  if (revision.state !== 'published') return fail('NOT_PUBLISHED');
  return draftSettings(ctx, actor, Object.fromEntries(revision.changes.map(({ name, before }) => [name, before])), id);
}

/** Without spaces at the ends; a text that is the default's becomes null, so that it follows the default of an update. */
function cleanTexts({ settings }: SettingsCtx, wanted: NewTexts): NewTexts {
  const { definitions } = settings;
  return Object.fromEntries(
    Object.entries(wanted).map(([name, text]) => {
      const trimmed = text?.replaceAll('\r\n', '\n').trim() ?? null;
      return [name, trimmed === (definitions[name]?.fallback ?? '') ? null : trimmed];
    }),
  );
}

/** Line breaks only where a setting has several lines. */
const CONTROL = { line: /[\u0000-\u001f\u007f\u2028\u2029]/, text: /[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/ };

function mistakesOf(
  { settings }: SettingsCtx,
  published: SettingTexts,
  changes: readonly Pick<SettingChange, 'name' | 'after'>[],
): Record<string, string> {
  const editable = new Map(editableSettings(settings).map((one) => [one.name, one]));
  const wrong: Record<string, string> = {};
  for (const { name, after } of changes) {
    const setting = editable.get(name);
    if (!setting) wrong[name] = 'There is no such setting.';
    else if (settings.base.fixedNames.has(name))
      wrong[name] = 'The environment sets this: it can only be changed there.';
    else if (after !== null) {
      const control = ['text', 'links'].includes(setting.screen.input) ? CONTROL.text : CONTROL.line;
      const parsed = setting.schema.safeParse(after, { error: plainIssue });
      if (control.test(after) || !after.isWellFormed()) wrong[name] = 'This contains characters that cannot be shown.';
      else if (!parsed.success) wrong[name] = parsed.error.issues[0]?.message ?? '';
    }
  }
  if (Object.keys(wrong).length > 0) return wrong;
  const { config } = configWith(settings, textsWith(published, changes), 0);
  return Object.fromEntries(
    settings.findMistakes(config).map((mistake) => mistake.split(/: (.*)/s) as [string, string]),
  );
}

/** Images that the shop does not have. */
async function missingImages(
  ctx: SettingsCtx,
  changes: readonly Pick<SettingChange, 'name' | 'after'>[],
): Promise<Record<string, string>> {
  const images = changes.flatMap(({ name, after }) =>
    after && ctx.settings.definitions[name]?.screen?.input === 'image' ? [{ name, source: after }] : [],
  );
  const unknown = new Set(
    await findUnknownImages(
      ctx,
      images.map(({ source }) => source),
    ),
  );
  const missing = images.filter(({ source }) => unknown.has(source));
  return Object.fromEntries(missing.map(({ name }) => [name, 'The shop does not have this image.']));
}

/** What would be published with these changes. */
export function textsWith(
  published: SettingTexts,
  changes: readonly Pick<SettingChange, 'name' | 'after'>[],
): SettingTexts {
  const texts: Record<string, string> = { ...published };
  for (const { name, after } of changes) {
    if (after === null) delete texts[name];
    else texts[name] = after;
  }
  return texts;
}
