import type { EmailPassage } from '#contract/staff/emails/email-words.ts';
import { Field, TextBlock } from '../../ui/forms/field.tsx';
import { braced } from './braced.ts';
import type { WordsFormState } from './use-words-form.ts';

/** One passage, with the placeholders that it may use and what the shop came with. */
export function PassageField({
  passage,
  form: { textOf, set, fields },
}: {
  passage: EmailPassage;
  form: WordsFormState;
}) {
  const { name, label, input, maxLength, mayBeEmpty, placeholders, original } = passage;
  const text = textOf(passage);
  const common = {
    ...{ label, name, value: text, maxLength: maxLength * 2, optional: mayBeEmpty },
    hint: `Possible: ${placeholders.map((one) => braced(one.name) + (one.isRequired ? ' (required)' : '')).join(', ')}`,
    onChange: (value: string) => set(name, value),
    ...(fields[name] && { error: fields[name] }),
  };
  return (
    <div>
      {input === 'line' ? <Field {...common} /> : <TextBlock {...common} rows={text.length > 120 ? 5 : 3} />}
      {text !== original && (
        <p className="mt-1 text-sm break-words text-quiet">Original: {original === '' ? 'empty' : original}</p>
      )}
    </div>
  );
}
