import { useEffect, useRef, useState } from 'react';
import type { PageBlock } from '#contract/site/blocks/page-blocks.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { BlockInput } from './block-input.tsx';
import { type Block, blockWords, emptyBlock, linesOf } from './block-words.ts';
import { ImageChoice } from './image-choice.tsx';

interface BlockListProps {
  blocks: readonly Block[];
  fields: Readonly<Record<string, string>>;
  /** How many products a row shows, by its place such as `blocks.2`, as it was saved. */
  counts: ReadonlyMap<string, number | null>;
  onChange: (blocks: Block[]) => void;
}

/** The blocks of the home page or a landing page from top to bottom. */
export function BlockList({ blocks, fields, counts, onChange }: BlockListProps) {
  const [type, setType] = useState<PageBlock['type']>('rail');
  const list = useRef<HTMLOListElement>(null);
  const moved = useMovedFocus(list);
  const put = (at: number, values: Record<string, unknown>) =>
    onChange(blocks.map((block, index) => (index === at ? ({ ...block, ...values } as Block) : block)));
  const swap = (at: number, other: number) => {
    const next = [...blocks];
    [next[at], next[other]] = [next[other] as Block, next[at] as Block];
    onChange(next);
    moved(other, other < at ? 'up' : 'down');
  };
  return (
    <>
      <ol ref={list} className="flex flex-col gap-3">
        {blocks.map((block, at) => (
          <BlockItem
            key={at}
            block={block}
            at={at}
            isLast={at === blocks.length - 1}
            fields={fields}
            count={counts.get(`blocks.${at}`)}
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
          onChange={(value) => setType(value as PageBlock['type'])}
          options={Object.entries(blockWords).map(([value, { label }]) => ({ value, label }))}
        />
        <Button variant="secondary" onClick={() => onChange([...blocks, emptyBlock(type)])}>
          Add block
        </Button>
      </div>
    </>
  );
}

/** After a block has moved, its button has the focus, wherever the block is now. */
function useMovedFocus(list: { current: HTMLOListElement | null }): (to: number, way: 'up' | 'down') => void {
  const wanted = useRef<{ to: number; way: string } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { to, way } = wanted.current;
    wanted.current = null;
    const item = list.current?.children[to];
    (
      item?.querySelector<HTMLElement>(`[data-move="${way}"]`) ?? item?.querySelector<HTMLElement>('[data-move]')
    )?.focus();
  });
  return (to, way) => {
    wanted.current = { to, way };
  };
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
  /** Of products in a row; null while they cannot be counted. */
  count: number | null | undefined;
  onChange: (values: Record<string, unknown>) => void;
  /** Changes places with the block at this position. */
  onSwap: (other: number) => void;
  onRemove: () => void;
}

function BlockItem({ block, at, isLast, fields, count, onChange, onSwap, onRemove }: BlockItemProps) {
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
            {typeof count === 'number' && ` (${counted(count, 'product')})`}
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
        <Button small variant="quiet" data-move="up" aria-label={`Up: ${name}`} onClick={() => onSwap(at - 1)}>
          Up
        </Button>
      )}
      {!isLast && (
        <Button small variant="quiet" data-move="down" aria-label={`Down: ${name}`} onClick={() => onSwap(at + 1)}>
          Down
        </Button>
      )}
      <Button small variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
