import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import type { ChangeForm } from './change-form.ts';

/** What the fields of a change of many products work on; `fields` are errors by name. */
export interface FieldsProps {
  form: ChangeForm;
  put: (changes: Partial<ChangeForm>) => void;
  fields: Record<string, string>;
  words: CatalogueWordsReply;
}
