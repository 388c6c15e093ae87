/** What is typed of a change of many products, and the request made of it. Pure. */
import { plainIssue } from '#contract/errors/plain-issue.ts';
import {
  type BulkChange,
  limitNames,
  type PreviewBulkChangeRequest,
  type PriceRule,
  type ProductSelection,
  previewBulkChangeSchema,
} from '#contract/staff/products/bulk/bulk-changes.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { fromField } from '../../../../nz-moment.ts';

export interface ChangeForm extends Record<(typeof limitNames)[number], string> {
  kind: BulkChange['kind'];
  way: PriceRule['way'];
  value: string;
  ending: PriceRule['ending'];
  was: 'keep' | 'present' | 'none';
  showWas: boolean;
  startsAt: string;
  endsAt: string;
  state: 'current' | 'evergreen' | 'draft' | 'discontinued';
  path: string;
  /** Separated by commas. */
  add: string;
  remove: string;
}

export const emptyChange: ChangeForm = {
  kind: 'price',
  way: 'percent-off',
  value: '',
  ending: 'exact',
  was: 'keep',
  showWas: true,
  startsAt: '',
  endsAt: '',
  state: 'current',
  path: '',
  add: '',
  remove: '',
  cartQtyProductMax: '',
  cartQtyVariantMax: '',
  cartQtyVariantMin: '',
  cartQtyVariantMultipleOf: '',
};

const tagsOf = (text: string): string[] => text.split(',').filter((tag) => tag.trim() !== '');

/** An empty field leaves a limit as it is, and 0 removes it. */
const limitsOf = (form: ChangeForm): Record<string, number | null> =>
  Object.fromEntries(
    limitNames.flatMap((name) => {
      const text = form[name].trim();
      if (text === '') return [];
      return [[name, text === '0' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN]];
    }),
  );

function changeOf(form: ChangeForm): unknown {
  const { kind, way, value, ending } = form;
  const rule = { way, value: value.trim(), ending };
  switch (kind) {
    case 'price':
      return { kind, rule, was: form.was };
    case 'sale':
      return {
        kind,
        rule,
        showWas: form.showWas,
        startsAt: fromField(form.startsAt) ?? '',
        endsAt: fromField(form.endsAt) ?? '',
      };
    case 'state':
      return { kind, state: form.state };
    case 'category':
      return { kind, path: form.path };
    case 'tags':
      return { kind, add: tagsOf(form.add), remove: tagsOf(form.remove) };
    case 'limits':
      return { kind, ...limitsOf(form) };
  }
}

/** The request, or the errors by the last name of each field. */
export function readChange(
  form: ChangeForm,
  selection: ProductSelection,
): Result<PreviewBulkChangeRequest, Record<string, string>> {
  const parsed = previewBulkChangeSchema.safeParse({ selection, change: changeOf(form) }, { error: plainIssue });
  if (parsed.success) return ok(parsed.data);
  return fail(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => {
        const name = String(path.findLast((part) => typeof part === 'string') ?? '');
        return [name, name.endsWith('sAt') && form[name as 'endsAt'] === '' ? 'Enter a date and time.' : message];
      }),
    ),
  );
}
