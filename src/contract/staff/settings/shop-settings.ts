/** Settings at the staff site: those that shopkeepers change (OWN-02), and the operator's, which are only shown (OWN-03). */
import { z } from 'zod';
import { zoneLimits } from '../../delivery/delivery-zones.ts';
import { momentText } from '../../fields/fields.ts';

/** How a setting is edited; its value is always a text. */
const settingInputs = [
  'line',
  'text',
  'links',
  'email',
  'phone',
  'url',
  'switch',
  'colour',
  'typeface',
  'image',
  'number',
  'date',
  'zones',
] as const;

/** The parts of the screen, in its order, with their titles. */
export const settingGroupTitles = {
  shop: 'Shop',
  look: 'Look',
  announcement: 'Announcement bar',
  contact: 'Contact and social links',
  footer: 'Footer',
  emails: 'Emails',
  receipts: 'Tax receipts and return labels',
  delivery: 'Delivery',
  features: 'Features',
} as const;
export const settingGroups = Object.keys(settingGroupTitles) as (keyof typeof settingGroupTitles)[];

/** A value as text; null stands for the default. */
const text = z.string().max(zoneLimits.text).nullable();

const shopSetting = z.object({
  name: z.string(),
  group: z.enum(settingGroups),
  label: z.string(),
  help: z.string(),
  input: z.enum(settingInputs),
  /** What applies now. */
  value: z.string(),
  default: z.string(),
  /** The environment sets it: it can only be changed there. */
  isFixed: z.boolean(),
});
export type ShopSetting = z.output<typeof shopSetting>;

const change = z.object({
  name: z.string(),
  label: z.string(),
  input: z.enum(settingInputs),
  /** What is replaced; for a draft, what it was based on. */
  before: text,
  after: text,
  /** What stands for null. */
  default: z.string(),
});
export type SettingChange = z.output<typeof change>;

const revisionStates = ['draft', 'scheduled', 'published', 'cancelled'] as const;
const revision = z.object({
  id: z.int(),
  state: z.enum(revisionStates),
  createdAt: z.string(),
  createdBy: z.string(),
  publishAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  /** The revision that this one takes back. */
  takesBack: z.int().nullable(),
  changes: z.array(change),
});
export type SettingRevision = z.output<typeof revision>;

export const shopSettingsReply = z.object({
  settings: z.array(shopSetting),
  /** The latest 50 that are not cancelled, newest first. */
  revisions: z.array(revision),
});
export type ShopSettingsReply = z.output<typeof shopSettingsReply>;

export const revisionReply = revision.extend({
  /** In the address of a page of the shop (`?settings-preview=`) it shows the page with these changes; '' once published or cancelled. */
  previewKey: z.string(),
});
export type RevisionReply = z.output<typeof revisionReply>;

export const draftSettingsSchema = z.strictObject({
  /** New values by name; null for the default. What equals the present value is left out. */
  changes: z.record(z.string().max(60), text).refine((all) => Object.keys(all).length <= 100),
});
export type DraftSettingsRequest = z.output<typeof draftSettingsSchema>;

export const publishSettingsSchema = z.strictObject({
  /** Null: now. */ publishAt: momentText.nullable(),
});
export type PublishSettingsRequest = z.output<typeof publishSettingsSchema>;

export const revisionParams = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** The parameter of a page's address that shows it with a draft of settings. */
export const SETTINGS_PREVIEW_PARAM = 'settings-preview';
