/** A product as its form holds it: every typed value is text until it is saved. Pure. */
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { features, materialFamilies, occasions } from '#contract/products/product-attributes.ts';
import { colourFamilies, sizeSystems } from '#contract/products/product-import.ts';
import { type EditedProduct, editedProduct } from '#contract/staff/products/staff-products.ts';
import { slugify } from '#shared/ids.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export const sizeColumns: Record<(typeof sizeSystems)[number], string> = {
  usMen: 'US men',
  usWomen: 'US women',
  usKids: 'US kids',
  uk: 'UK',
  eu: 'EU',
};

export interface SizeForm {
  key: string;
  code: string;
  label: string;
  barcode: string;
  sizes: Record<keyof typeof sizeColumns, string>;
}
export interface ImageForm {
  src: string;
  alt: string;
  view: string;
}
const textFields = [
  'code',
  'parentCode',
  'path',
  'name',
  'brand',
  'description',
  'materials',
  'care',
  'countryOfOrigin',
  'productType',
  'colourName',
  'price',
  'originalPrice',
  'releasedOn',
  'cartQtyProductMax',
  'cartQtyVariantMax',
  'cartQtyVariantMin',
  'cartQtyVariantMultipleOf',
  'weightGrams',
  'popularity',
] as const;
const numbers = new Set<string>([
  'cartQtyProductMax',
  'cartQtyVariantMax',
  'cartQtyVariantMin',
  'cartQtyVariantMultipleOf',
  'weightGrams',
  'popularity',
]);
export type ProductTextField = (typeof textFields)[number];
export const flagWords = {
  isNew: 'New',
  accountExclusive: 'Logged-in customers only',
  loyaltyMemberExclusive: 'Loyalty members only',
  taxExclusive: 'No GST (gift cards)',
  free: 'Free (the price may be 0)',
} as const;
export type Flag = keyof typeof flagWords;

/** Attributes with any number of values; null leaves them to the shop's guess. */
export const attributeLists = { materialFamilies, occasions, features } as const;
export type AttributeList = keyof typeof attributeLists;

export interface ProductForm extends Record<ProductTextField, string>, Record<Flag, boolean> {
  category: string;
  demographic: EditedProduct['demographic'];
  state: EditedProduct['state'];
  functionalType: EditedProduct['functionalType'];
  colours: readonly string[];
  /** '' leaves it to the shop's guess. */
  width: string;
  closure: string;
  lists: Record<AttributeList, readonly string[] | null>;
  /** Separated by commas. */
  swatch: string;
  overlayIds: string;
  tags: string;
  question: string;
  /** One per line. */
  answers: string;
  /** Why a was price without proof is shown; sent beside the product, and never read back. */
  wasReason: string;
  images: readonly ImageForm[];
  variants: readonly SizeForm[];
}

const noSizes = { usMen: '', usWomen: '', usKids: '', uk: '', eu: '' };
export const emptySize = (): SizeForm => ({
  key: crypto.randomUUID(),
  code: '',
  label: '',
  barcode: '',
  sizes: noSizes,
});
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

export function toForm(product: Partial<EditedProduct>): ProductForm {
  return {
    ...(Object.fromEntries(textFields.map((name) => [name, text(product[name])])) as Record<ProductTextField, string>),
    ...(Object.fromEntries(Object.keys(flagWords).map((name) => [name, product[name as Flag] ?? false])) as Record<
      Flag,
      boolean
    >),
    category: (product.category ?? []).map(([, name]) => name).join(' > '),
    demographic: product.demographic ?? 'unisex',
    state: product.state ?? 'draft',
    functionalType: product.functionalType ?? 'basic',
    colours: product.colours ?? [],
    width: product.width ?? '',
    closure: product.closure ?? '',
    lists: {
      materialFamilies: product.materialFamilies ?? null,
      occasions: product.occasions ?? null,
      features: product.features ?? null,
    },
    swatch: (product.swatch ?? []).join(', '),
    overlayIds: (product.overlayIds ?? []).join(', '),
    tags: (product.tags ?? []).join(', '),
    question: product.challenge?.question ?? '',
    answers: (product.challenge?.answers ?? []).join('\n'),
    wasReason: '',
    images: (product.images ?? []).map(({ src, alt, view }) => ({ src, alt, view: view ?? '' })),
    variants: (product.variants ?? []).map(({ code, label, barcode, sizes }) => ({
      key: code,
      code,
      label,
      barcode: barcode ?? '',
      sizes: { ...noSizes, ...sizes },
    })),
  };
}

const parts = (value: string, by: RegExp): string[] =>
  value
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** 'Footwear > Courts' as slugs and names; an existing category keeps its own. */
function toCategory(value: string, known: readonly (readonly (readonly [string, string])[])[]): [string, string][] {
  const names = parts(value, />/);
  const same = known.find(
    (steps) =>
      steps.length === names.length && steps.every(([, name], at) => name.toLowerCase() === names[at]?.toLowerCase()),
  );
  return same ? same.map(([slug, name]) => [slug, name]) : names.map((name) => [slugify(name) || 'category', name]);
}

/** In the order of the list, so that ticking a box twice is no change. */
const statedLists = ({ lists }: ProductForm): Partial<Record<AttributeList, string[]>> =>
  Object.fromEntries(
    (Object.keys(attributeLists) as AttributeList[]).flatMap((name) => {
      const chosen = lists[name];
      return chosen === null ? [] : [[name, attributeLists[name].filter((value) => chosen.includes(value))]];
    }),
  );

/** The product to be saved, or the errors by field. */
export function readForm(
  form: ProductForm,
  categories: readonly (readonly (readonly [string, string])[])[],
): Result<EditedProduct, Record<string, string>> {
  const written = Object.fromEntries(
    textFields.flatMap((name) => {
      const value = form[name].trim();
      if (value === '') return name === 'description' ? [[name, '']] : [];
      return [[name, numbers.has(name) ? (/^\d+$/.test(value) ? Number(value) : Number.NaN) : value]];
    }),
  );
  const answers = parts(form.answers, /\n/);
  const parsed = editedProduct.safeParse(
    {
      ...written,
      parentCode: form.parentCode.trim() || form.code.trim(),
      ...Object.fromEntries(Object.keys(flagWords).map((name) => [name, form[name as Flag]])),
      category: toCategory(form.category, categories),
      demographic: form.demographic,
      state: form.state,
      functionalType: form.functionalType,
      colours: colourFamilies.filter((family) => form.colours.includes(family)),
      ...(form.width !== '' && { width: form.width }),
      ...(form.closure !== '' && { closure: form.closure }),
      ...statedLists(form),
      swatch: parts(form.swatch, /,/),
      overlayIds: parts(form.overlayIds, /,/),
      tags: parts(form.tags, /,/),
      ...((form.question.trim() !== '' || answers.length > 0) && { challenge: { question: form.question, answers } }),
      images: form.images.map(({ src, alt, view }) => ({ src, alt, ...(view.trim() !== '' && { view }) })),
      variants: form.variants.map(({ code, label, barcode, sizes }) => {
        const systems = sizeSystems
          .filter((system) => sizes[system].trim() !== '')
          .map((system) => [system, sizes[system].trim()]);
        return {
          code: code.trim(),
          label,
          ...(barcode.trim() !== '' && { barcode: barcode.trim() }),
          ...(systems.length > 0 && { sizes: Object.fromEntries(systems) }),
        };
      }),
    },
    { error: plainIssue },
  );
  if (parsed.success) return ok(parsed.data);
  return fail(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
}
