/** The form of a custom field as text, and what is read from it. Pure. */
import { type FieldDefinition, type FieldDraft, fieldDraftSchema } from '#contract/custom-fields/field-definition.ts';
import {
  type FieldType,
  type FieldVisibility,
  limitedTypes,
  type TextForm,
} from '#contract/custom-fields/field-kinds.ts';
import { fail, ok, type Result } from '#shared/result.ts';

export interface FieldForm {
  label: string;
  hint: string;
  type: FieldType;
  required: boolean;
  min: string;
  max: string;
  form: TextForm;
  /** One on each line. */
  options: string;
  visibility: FieldVisibility;
  facet: boolean;
}

export const newForm: FieldForm = {
  ...{ label: '', hint: '', type: 'text', required: false, min: '', max: '', form: 'any', options: '' },
  ...{ visibility: 'staff', facet: false },
};

const numberText = (number: number | null): string => (number === null ? '' : String(number));

export const toForm = ({ label, hint, type, rules, visibility, facet }: FieldDefinition): FieldForm => ({
  ...{ label, hint, type, visibility, facet },
  ...{ required: rules.required, min: numberText(rules.min), max: numberText(rules.max), form: rules.form },
  options: rules.options.join('\n'),
});

/** Null where nothing is typed; text that is no number becomes NaN, which the schema refuses. */
const readNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));
export const isList = (type: FieldType): boolean => type === 'choice' || type === 'choices';
export const isLimited = (type: FieldType): boolean => limitedTypes.includes(type);

/** What the form says, inputs that the type does not have left out. */
export const draftOf = (form: FieldForm): FieldDraft => ({
  label: form.label,
  hint: form.hint,
  type: form.type,
  rules: {
    required: form.required,
    min: isLimited(form.type) ? readNumber(form.min) : null,
    max: isLimited(form.type) ? readNumber(form.max) : null,
    form: form.type === 'text' ? form.form : 'any',
    options: isList(form.type)
      ? form.options
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
      : [],
  },
  visibility: form.visibility,
  facet: form.facet,
});

/** The field as typed, or a message for each wrong input by its name. */
export function readForm(form: FieldForm): Result<FieldDraft, Record<string, string>> {
  const read = fieldDraftSchema.safeParse(draftOf(form));
  if (read.success) return ok(read.data);
  return fail(Object.fromEntries(read.error.issues.map(({ path, message }) => [inputOf(path.map(String)), message])));
}

/** 'rules.options.3' is the input 'options'; the names are those of the form. */
const inputOf = (path: readonly string[]): string => (path[0] === 'rules' ? (path[1] ?? '') : (path[0] ?? ''));
