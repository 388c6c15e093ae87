import { useState } from 'react';
import type { HomeBlock } from '#contract/site/content.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Field, Select, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { type Block, type BlockField, blockWords, emptyBlock, linesOf, toLines } from './block-words.ts';
import { ImageChoice } from './image-choice.tsx';

interface BlockListProps {
  blocks: readonly Block[];
  fields: Readonly<Record<string, string>>;
  onChange: (blocks: Block[]) => void;
}

/** The blocks of the home page from top to bottom. */
export function BlockList({ blocks, fields, onChange }: BlockListProps) {
  const [type, setType] = useState<HomeBlock['type']>('rail');
  const put = (at: number, values: Record<string, unknown>) =>
    onChange(blocks.map((block, index) => (index === at ? ({ ...block, ...values } as Block) : block)));
  const swap = (at: number, other: number) => {
    const next = [...blocks];
    [next[at], next[other]] = [next[other] as Block, next[at] as Block];
    onChange(next);
  };
  return (
    <>
      <ol className="flex flex-col gap-3">
        {blocks.map((block, at) => (
          <BlockItem
            key={at}
            block={block}
            at={at}
            isLast={at === blocks.length - 1}
            fields={fields}
            onChange={(values) => put(at, values)}
            onSwap={(other) => swap(at, other)}
            onRemove={() => onChange(blocks.filter((_, index) => index !== at))}
          />
        ))}
      </ol>
      {blocks.length === 0 && <p className="text-quiet">No blocks yet.</p>}
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <Select
          label="New block"
          name="newBlock"
          value={type}
          onChange={(value) => setType(value as HomeBlock['type'])}
          options={Object.entries(blockWords).map(([value, { label }]) => ({ value, label }))}
        />
        <Button variant="secondary" onClick={() => onChange([...blocks, emptyBlock(type)])}>
          Add block
        </Button>
      </div>
    </>
  );
}

type Errors = Readonly<Record<string, string>>;

/** The error of the field at `path`, or of a field below it. */
const errorAt = (fields: Errors, path: string): string | undefined =>
  fields[path] ?? Object.entries(fields).find(([name]) => name.startsWith(`${path}.`))?.[1];

interface BlockItemProps {
  block: Block;
  at: number;
  isLast: boolean;
  fields: Errors;
  onChange: (values: Record<string, unknown>) => void;
  /** Changes places with the block at this position. */
  onSwap: (other: number) => void;
  onRemove: () => void;
}

function BlockItem({ block, at, isLast, fields, onChange, onSwap, onRemove }: BlockItemProps) {
  const { label, fields: fieldList } = blockWords[block.type];
  const name = `block ${at + 1}, ${label}`;
  const wrong = Object.entries(fields).some(([path]) => path.startsWith(`fields.blocks.${at}`));
  return (
    <li className={`rounded-xs border bg-raised px-3 py-2 ${wrong ? 'border-danger' : 'border-line'}`}>
      <details open={wrong || undefined}>
        <summary className="min-h-9 cursor-pointer py-1.5">
          <span className="font-semibold underline underline-offset-4">{label}</span>{' '}
          <span className="text-quiet break-words">
            {String(block.title ?? linesOf(block.heading).replaceAll('\n', ' '))}
          </span>
        </summary>
        <div className="grid items-start gap-3 pt-2 pb-1 sm:grid-cols-2">
          {fieldList.map((field) =>
            field.as === 'image' ? (
              <ImageChoice
                key={field.name}
                fields={block}
                product="product"
                errorOf={(part) => errorAt(fields, `fields.blocks.${at}.${part}`)}
                onChange={onChange}
              />
            ) : (
              <BlockInput
                key={field.name}
                field={field}
                id={`${field.name}-${at}`}
                value={block[field.name]}
                errorAt={(below) => errorAt(fields, `fields.blocks.${at}.${field.name}${below}`)}
                onChange={(value) => onChange({ [field.name]: value })}
              />
            ),
          )}
        </div>
      </details>
      <BlockButtons name={name} at={at} isLast={isLast} onSwap={onSwap} onRemove={onRemove} />
    </li>
  );
}

function BlockButtons({
  name,
  at,
  isLast,
  onSwap,
  onRemove,
}: Pick<BlockItemProps, 'at' | 'isLast' | 'onSwap' | 'onRemove'> & { name: string }) {
  return (
    <div className="flex flex-wrap gap-1">
      {at > 0 && (
        <Button small variant="quiet" aria-label={`Up: ${name}`} onClick={() => onSwap(at - 1)}>
          Up
        </Button>
      )}
      {!isLast && (
        <Button small variant="quiet" aria-label={`Down: ${name}`} onClick={() => onSwap(at + 1)}>
          Down
        </Button>
      )}
      <Button small variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

interface BlockInputProps {
  field: BlockField;
  id: string;
  value: unknown;
  /** The error of the block ('') or of a field of it ('.brand'). */
  errorAt: (below: string) => string | undefined;
  onChange: (value: unknown) => void;
}

function BlockInput({ field, id, value, errorAt, onChange }: BlockInputProps) {
  const { label, as, optional = false } = field;
  const common = { label, name: id, optional, error: errorAt('') };
  const text = typeof value === 'string' ? value : '';
  if (as === 'line') return <Field {...common} value={text} onChange={onChange} />;
  if (as === 'words') return <TextBlock {...common} value={text} onChange={onChange} />;
  if (as === 'lines')
    return <TextBlock {...common} rows={4} value={linesOf(value)} onChange={(lines) => onChange(toLines(lines))} />;
  if (as === 'product')
    return (
      <ChoiceField
        {...common}
        of="productPath"
        max={1}
        values={text ? [text] : []}
        onChange={([chosen = '']) => onChange(chosen)}
      />
    );
  if (as === 'language')
    return (
      <Select
        {...common}
        value={text || 'en'}
        onChange={onChange}
        options={[
          { value: 'en', label: 'English' },
          { value: 'mi', label: 'Te reo Māori' },
        ]}
      />
    );
  return <ListingChoice label={label} id={id} value={value} errorAt={errorAt} onChange={onChange} />;
}

/** Which products a row lists: new ones, those on sale, of a category or brand. */
function ListingChoice({ label, id, value, errorAt, onChange }: Omit<BlockInputProps, 'field'> & { label: string }) {
  const of = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Tick
          label="New products"
          name={`${id}-new`}
          checked={of.new === true}
          onChange={(yes) => onChange({ ...of, new: yes })}
        />
        <Tick
          label="On sale"
          name={`${id}-sale`}
          checked={of.sale === true}
          onChange={(yes) => onChange({ ...of, sale: yes })}
        />
        <ChoiceField
          label="Category"
          name={`${id}-category`}
          of="category"
          max={1}
          optional
          values={typeof of.category === 'string' && of.category !== '' ? [of.category] : []}
          onChange={([category = '']) => onChange({ ...of, category })}
          error={errorAt('.category')}
        />
        <ChoiceField
          label="Brand"
          name={`${id}-brand`}
          of="brand"
          max={1}
          optional
          values={typeof of.brand === 'string' && of.brand !== '' ? [of.brand] : []}
          onChange={([brand = '']) => onChange({ ...of, brand })}
          error={errorAt('.brand')}
        />
      </div>
    </fieldset>
  );
}
