'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type Ref, useId } from 'react';
import type { Product, ProductVariant, SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { sizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { canBuySize, findOwnSize, lowStockNote } from '../../buying-rules.ts';
import { listSizeSystems, sizeInWords, sizeLabel, sizeSystemNames } from '../../size-labels.ts';
import { SizeTools } from './size-tools.tsx';
import { SoldOutSize } from './sold-out-size.tsx';

interface SizePickerProps {
  product: Product;
  system: SizeSystem | null;
  chosen: ProductVariant | null;
  onChoose: (variantId: string) => void;
  /** The shopper's own size of this product. */
  own: ProductVariant | null;
  /** The error, announced at once. */
  problem: string | null;
  /** A sold-out size was pressed; undefined where sizes never return. */
  onSoldOut: ((variantId: string) => void) | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** The sizes as boxes; sold-out ones stay visible. Their labels follow the shopper's size system. */
export function SizePicker({ product, system, chosen, onChoose, own, problem, onSoldOut, ref }: SizePickerProps) {
  const id = useId();
  const offered = listSizeSystems(product.variants);
  const wide = product.variants.some((each) => sizeLabel(each, system).length > 5);
  const chooseOwn = (mine: MySize) => {
    const size = findOwnSize(product, mine);
    if (size && canBuySize(product, size)) onChoose(size.id);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="flex min-h-11 items-center gap-2">
          <span id={`${id}-name`} className="font-semibold">
            Size
          </span>
          {chosen && <span className="text-quiet">{sizeInWords(chosen, system)}</span>}
        </p>
        <SystemSwitch offered={offered} system={system} />
      </div>
      <div
        ref={ref}
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note`}
        aria-invalid={problem ? true : undefined}
        className={`grid gap-2 ${wide ? 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))]'}`}
      >
        {product.variants.map((each) => (
          <SizeBox
            key={each.id}
            name={`size-${product.id}`}
            variant={each}
            system={system}
            isChosen={each === chosen}
            isBuyable={canBuySize(product, each)}
            isOwn={each === own}
            isFaulty={Boolean(problem)}
            onChoose={onChoose}
            onSoldOut={onSoldOut}
          />
        ))}
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={`mt-2 min-h-6 text-sm ${problem ? 'font-medium text-danger' : 'text-quiet'}`}
      >
        {problem ??
          (chosen && lowStockNote(product, chosen)) ??
          describeSoldOut(product, own, system, Boolean(onSoldOut))}
      </p>
      {offered.length > 0 && <SizeTools offered={offered} system={system} size={chosen ?? own} onSaved={chooseOwn} />}
    </div>
  );
}

/** Which sizes are sold out, in words: the shopper's own, else those struck through; and what pressing one does. */
function describeSoldOut(
  product: Product,
  own: ProductVariant | null,
  system: SizeSystem | null,
  canPress: boolean,
): string {
  if (product.soldOut || product.variants.every((each) => canBuySize(product, each))) return '';
  if (own && !canBuySize(product, own))
    return `Your size, ${sizeInWords(own, system)}, is sold out.${canPress ? ' Press it for an email.' : ''}`;
  return canPress ? 'Sold out? Press the size for an email when it’s back.' : 'Sizes struck through are sold out.';
}

interface SizeBoxProps {
  /** The name of the group of radio buttons. */
  name: string;
  variant: ProductVariant;
  system: SizeSystem | null;
  isChosen: boolean;
  isBuyable: boolean;
  /** Whether it is the shopper's own size. */
  isOwn: boolean;
  /** Whether the choice of a size has an error. */
  isFaulty: boolean;
  onChoose: (variantId: string) => void;
  onSoldOut: SizePickerProps['onSoldOut'];
}

function SizeBox({ name, variant, system, isChosen, isBuyable, isOwn, isFaulty, onChoose, onSoldOut }: SizeBoxProps) {
  const box = (
    <label
      className={`relative grid min-h-12 place-items-center rounded-xs px-1 tabular-nums transition-colors duration-120 select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        isBuyable
          ? 'border border-line-strong hover:border-ink has-checked:border-road has-checked:bg-road has-checked:font-semibold has-checked:text-on-road has-checked:edge-dashes'
          : 'cursor-not-allowed border border-line text-quiet'
      } ${isFaulty && isBuyable ? 'border-danger' : ''}`}
    >
      <input
        type="radio"
        name={name}
        value={variant.id}
        checked={isChosen}
        disabled={!isBuyable}
        onChange={() => onChoose(variant.id)}
        className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
      />
      <span className="text-center leading-5">
        <span className={isBuyable ? '' : 'line-through decoration-1'}>{sizeLabel(variant, system)}</span>
        {isOwn && <span className="block text-[0.6875rem]/3 font-normal whitespace-nowrap">Your size</span>}
      </span>
    </label>
  );
  if (isBuyable || !onSoldOut) return box;
  return (
    <SoldOutSize size={sizeInWords(variant, system)} onPress={() => onSoldOut(variant.id)}>
      {box}
    </SoldOutSize>
  );
}

/** Switches the size system, in this browser everywhere. */
function SystemSwitch({ offered, system }: { offered: readonly SizeSystem[]; system: SizeSystem | null }) {
  if (offered.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the group has its own label
    <div role="group" aria-label="Sizes named in" className="-mx-2 flex">
      {offered.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === system}
          onClick={() => sizePreference.readIn(each)}
          className="min-h-11 px-2 text-sm text-quiet underline-offset-6 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2"
        >
          {sizeSystemNames[each]}
        </button>
      ))}
    </div>
  );
}
