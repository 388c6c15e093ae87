import { Link } from 'react-router';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { useReferringClicks } from '#storefront/features/product-card/use-referring-clicks.ts';
import { WishlistButton } from '#storefront/features/wishlist-button/wishlist-button.tsx';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { Rail } from '#storefront/ui/rail.tsx';
import { Section } from '#storefront/ui/section.tsx';
import type { FilledBlock } from '../block-data.ts';
import { more } from './link-blocks.tsx';

/** A row of products. */
export function ProductRail({ part: { title, to, label, cards } }: { part: Extract<FilledBlock, { type: 'rail' }> }) {
  const refer = useReferringClicks({ listId: to ?? title, listName: title, cards });
  return (
    <Section
      title={title}
      aside={
        to !== undefined && (
          <Link to={to} prefetch={onIntent} className={more}>
            {label}
          </Link>
        )
      }
    >
      <Rail label={`${title}: products`} onPress={refer}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductTile
              card={card}
              sizes="(min-width: 1280px) 285px, (min-width: 640px) 23vw, 44vw"
              corner={<WishlistButton productId={card.id} name={card.name} corner />}
            />
          </li>
        ))}
      </Rail>
    </Section>
  );
}
