import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import type { FilledBlock } from '../block-data.ts';

/** One story with a large image beside it. */
export function PictureBlock({ part }: { part: Extract<FilledBlock, { type: 'editorial' }> }) {
  const { title, text, to, label, image, side } = part;
  return (
    <section
      aria-label={title}
      className="grid bg-chalk text-on-chalk [--color-focus:var(--color-on-chalk)] [--color-picture:var(--color-chalk)] lg:grid-cols-2 lg:items-center"
    >
      {image && (
        <div className={side === 'right' ? 'lg:order-last' : undefined}>
          <ResponsiveImage image={image} sizes="(min-width: 1024px) 620px, 100vw" className="aspect-[4/3]!" />
        </div>
      )}
      <div className="grid justify-items-start gap-5 px-5 py-9 sm:px-10">
        <h2 className="font-display text-3xl leading-none font-black sm:text-5xl">{title}</h2>
        <p className="max-w-[46ch] text-lg/7">{text}</p>
        {to !== undefined && (
          <LinkButton variant="accent" to={to} prefetch={onIntent}>
            {label}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
