import { useId } from 'react';
import { Link } from 'react-router';
import type { ProductCard } from '#contract/products/product.ts';
import { PostTile } from '#storefront/features/content/post-tile.tsx';
import { useContentDocument } from '#storefront/features/content/use-content-document.ts';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { useReferringClicks } from '#storefront/features/product-card/use-referring-clicks.ts';
import { WishlistButton } from '#storefront/features/wishlist-button/wishlist-button.tsx';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { Rail } from '#storefront/ui/rail.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { Section } from '#storefront/ui/section.tsx';
import type { HomeData, HomePart } from './home-data.ts';
import { Departments } from './internal/departments.tsx';
import { Hero } from './internal/hero.tsx';

const more = 'inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 hover:decoration-2';

/** The home page: the blocks laid out in the content system (CMS-05). */
export function HomePage({ data }: { data: HomeData }) {
  const { documentId, parts, productCount, shopName } = data;
  useContentDocument(documentId);
  if (productCount === 0) return <EmptyShop shopName={shopName} />;
  // The hero spans the full width, wherever it stands in the document; the other blocks are in columns.
  const hero = parts.find((part) => part.type === 'hero');
  return (
    <>
      {hero ? <Hero part={hero} /> : <h1 className="sr-only">{shopName}</h1>}
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-16 px-4 py-14 sm:px-6 lg:gap-24 lg:py-20">
        {/* Blocks have no ids, and two may be equal. */}
        {parts.map((part, place) => (
          <Part key={place} part={part} />
        ))}
      </div>
    </>
  );
}

function Part({ part }: { part: HomePart }) {
  switch (part.type) {
    case 'hero':
      return null;
    case 'rail':
      return <ProductRail title={part.title} to={part.to} all={part.label} cards={part.cards} />;
    case 'departments':
      return <Departments title={part.title} departments={part.departments} />;
    case 'brands':
      return <BrandWall part={part} />;
    case 'editorial':
      return <Editorial part={part} />;
    case 'posts':
      return <Posts part={part} />;
    case 'stores':
      return <Stores part={part} />;
    case 'words':
      return <Words part={part} />;
  }
}

function Posts({ part: { title, posts } }: { part: Extract<HomePart, { type: 'posts' }> }) {
  return (
    <Section
      title={title}
      aside={
        <Link to="/blog" prefetch={onIntent} className={more}>
          The blog
        </Link>
      }
    >
      <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <PostTile key={post.path} post={post} level={3} />
        ))}
      </ul>
    </Section>
  );
}

function Stores({ part: { title, text, to, label } }: { part: Extract<HomePart, { type: 'stores' }> }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line pt-10 lg:grid-cols-[1fr_1.45fr]"
    >
      <h2 id={id} className="font-display text-3xl leading-none font-black sm:text-5xl">
        {title}
      </h2>
      <div className="grid max-w-[62ch] justify-items-start gap-5 text-lg/7">
        <p>{text}</p>
        <LinkButton variant="secondary" to={to} prefetch={onIntent}>
          {label}
        </LinkButton>
      </div>
    </section>
  );
}

function Words({ part: { title, lang, text } }: { part: Extract<HomePart, { type: 'words' }> }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line pt-10 lg:grid-cols-[1fr_1.45fr]"
    >
      <h2
        id={id}
        lang={lang === 'mi' ? 'mi' : undefined}
        className="font-display text-[clamp(3rem,9vw,6rem)] leading-[0.9] font-black tracking-[-0.03em]"
      >
        {title}
      </h2>
      <div className="grid max-w-[62ch] gap-3 text-lg/7">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function BrandWall({ part: { title, brands, count } }: { part: Extract<HomePart, { type: 'brands' }> }) {
  return (
    <Section
      title={title}
      aside={
        <Link to="/brands" className={more}>
          {count > brands.length ? `All ${count} brands` : 'All brands'}
        </Link>
      }
    >
      <ul className="flex flex-wrap gap-x-7 border-t border-line pt-4">
        {brands.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={`/brands/${slug}`}
              prefetch={onIntent}
              className="inline-flex min-h-12 items-center font-display text-[clamp(1.75rem,4.2vw,3.25rem)] leading-none font-black tracking-[-0.02em] decoration-4 underline-offset-8 hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One story with a large image. */
function Editorial({ part: { title, text, to, label, image } }: { part: Extract<HomePart, { type: 'editorial' }> }) {
  return (
    <section
      aria-label={title}
      className="grid bg-chalk text-on-chalk [--color-focus:var(--color-on-chalk)] [--color-picture:var(--color-chalk)] lg:grid-cols-2 lg:items-center"
    >
      {image && (
        <ResponsiveImage image={image} sizes="(min-width: 1024px) 620px, 100vw" alt="" className="aspect-[4/3]!" />
      )}
      <div className="grid justify-items-start gap-5 px-5 py-9 sm:px-10">
        <h2 className="font-display text-3xl leading-none font-black sm:text-5xl">{title}</h2>
        <p className="max-w-[46ch] text-lg/7">{text}</p>
        <LinkButton variant="accent" to={to} prefetch={onIntent}>
          {label}
        </LinkButton>
      </div>
    </section>
  );
}

function ProductRail({
  title,
  to,
  all,
  cards,
}: {
  title: string;
  to: string;
  all: string;
  cards: readonly ProductCard[];
}) {
  const refer = useReferringClicks({ listId: to, listName: title, cards });
  return (
    <Section
      title={title}
      aside={
        <Link to={to} prefetch={onIntent} className={more}>
          {all}
        </Link>
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

function EmptyShop({ shopName }: { shopName: string }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-28">
      <h1 className="max-w-4xl font-display text-[clamp(3rem,10vw,7rem)] leading-[0.9] font-black tracking-[-0.03em]">
        <span lang="mi">Kia ora.</span> Opening soon.
      </h1>
      <p className="mt-6 max-w-lg text-lg/7">{shopName} has nothing to buy yet. Come back soon.</p>
    </div>
  );
}
