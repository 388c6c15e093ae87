import { MAX_HAND_PICKED, railOrders } from '#contract/site/blocks/page-blocks.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Field, Select, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { type BlockField, linesOf, toLines } from './block-words.ts';

interface BlockInputProps {
  field: BlockField;
  id: string;
  value: unknown;
  /** The error of the block ('') or of a field of it ('.brand'). */
  errorAt: (below: string) => string | undefined;
  onChange: (value: unknown) => void;
}

/** One field of a block. */
export function BlockInput({ field, id, value, errorAt, onChange }: BlockInputProps) {
  const { label, as, optional = false } = field;
  const common = { label, name: id, optional, error: errorAt('') };
  const text = typeof value === 'string' ? value : '';
  if (as === 'line') return <Field {...common} value={text} onChange={onChange} />;
  if (as === 'words') return <TextBlock {...common} value={text} onChange={onChange} />;
  if (as === 'rich')
    return (
      <TextBlock
        {...common}
        className="sm:col-span-2"
        rows={10}
        value={text}
        onChange={onChange}
        hint="**bold**, *italic*, ## heading, - list, [words](/products). HTML is shown as it is written."
      />
    );
  if (as === 'lines')
    return <TextBlock {...common} rows={4} value={linesOf(value)} onChange={(lines) => onChange(toLines(lines))} />;
  if (as === 'products' || as === 'brands')
    return (
      <ChoiceField
        {...common}
        className="sm:col-span-2"
        of={as === 'products' ? 'productPath' : 'brand'}
        max={as === 'products' ? MAX_HAND_PICKED : 24}
        values={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
        hint={as === 'products' ? 'In this order; what is sold out is left out.' : 'The largest ones without a choice.'}
      />
    );
  if (as === 'of') return <RailRule label={label} id={id} value={value} errorAt={errorAt} onChange={onChange} />;
  const choices = as === 'side' ? options.side : options.language;
  return <Select {...common} value={text || choices[0].value} onChange={onChange} options={choices} />;
}

const options = {
  language: [
    { value: 'en', label: 'English' },
    { value: 'mi', label: 'Te reo Māori' },
  ],
  side: [
    { value: 'left', label: 'Left' },
    { value: 'right', label: 'Right' },
  ],
} as const;

const orderWords: Record<(typeof railOrders)[number], string> = {
  recommended: 'Recommended first',
  mostSold: 'Most sold first (90 days)',
  newest: 'Newest first',
  priceAsc: 'Lowest price first',
  priceDesc: 'Highest price first',
};

/** Which products a row lists, and in which order. */
function RailRule({ label, id, value, errorAt, onChange }: Omit<BlockInputProps, 'field'> & { label: string }) {
  const of = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const textOf = (name: string): string => (of[name] === undefined ? '' : String(of[name]));
  const put = (name: string) => (entered: unknown) => onChange({ ...of, [name]: entered });
  const choice = (name: 'category' | 'brand', words: string) => (
    <ChoiceField
      label={words}
      name={`${id}-${name}`}
      of={name}
      max={1}
      optional
      values={textOf(name) === '' ? [] : [textOf(name)]}
      onChange={([chosen = '']) => put(name)(chosen)}
      error={errorAt(`.${name}`)}
    />
  );
  const line = (name: string, words: string) => (
    <Field
      label={words}
      name={`${id}-${name}`}
      optional
      inputMode={name === 'tag' ? undefined : 'numeric'}
      value={textOf(name)}
      onChange={put(name)}
      error={errorAt(`.${name}`)}
    />
  );
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Tick label="New products" name={`${id}-new`} checked={of.new === true} onChange={put('new')} />
        <Tick label="On sale" name={`${id}-sale`} checked={of.sale === true} onChange={put('sale')} />
        {choice('category', 'Category')}
        {choice('brand', 'Brand')}
        {line('priceMin', 'From (dollars)')}
        {line('priceMax', 'Up to (dollars)')}
        {line('tag', 'Tag, without another rule')}
        <Select
          label="Order"
          name={`${id}-order`}
          value={textOf('order') || 'recommended'}
          onChange={put('order')}
          options={railOrders.map((one) => ({ value: one, label: orderWords[one] }))}
        />
      </div>
    </fieldset>
  );
}
