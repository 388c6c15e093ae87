import { fieldText } from '#contract/custom-fields/field-text.ts';
import type { FieldValuesReply } from '#contract/custom-fields/field-values.ts';
import { Facts } from '../facts.tsx';

/** Values of custom fields for staff who may not edit them. */
export const ShownValues = ({ reply }: { reply: FieldValuesReply }) => (
  <Facts
    facts={reply.fields.map(({ field: { label, type }, value }) => [
      label,
      value === null ? 'None' : fieldText(type, value),
    ])}
  />
);
