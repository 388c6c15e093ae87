import { Button } from '../../ui/button.tsx';
import { Attributes } from './internal/attribute-fields.tsx';
import { Identity } from './internal/identity-section.tsx';
import { Colour, Images, Limits, PriceAndState, Sizes, Texts } from './internal/product-sections.tsx';
import { type ProductEditorProps, useProductForm } from './internal/use-product-form.ts';

/**
 * The form of a product. Saved as a whole over the version that was opened: a change that somebody else saved meanwhile
 * is never lost unseen.
 */
export function ProductEditor(props: ProductEditorProps) {
  const edited = useProductForm(props);
  const { elsewhere, dirty, isNew, fields, save, takeTheirs, busy } = edited;
  return (
    // What takes the focus is not behind the bar at the end.
    <form onSubmit={save} noValidate className="[&_:is(input,select,textarea,button)]:scroll-mb-24">
      {elsewhere && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3"
        >
          <p>This product has changed since you opened it (edited by someone else, or by a scheduled price).</p>
          <Button variant="secondary" small onClick={takeTheirs}>
            Load the current version
          </Button>
        </div>
      )}
      {fields.product && <p className="mb-4 font-medium text-danger">{fields.product}</p>}
      <Identity edited={edited} />
      <Colour edited={edited} />
      <Attributes edited={edited} />
      <PriceAndState edited={edited} />
      <Images edited={edited} />
      <Sizes edited={edited} />
      <Texts edited={edited} />
      <Limits edited={edited} />
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={elsewhere}>
          {isNew ? 'Create the product' : 'Save'}
        </Button>
        {dirty && !busy && <span className="text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}
