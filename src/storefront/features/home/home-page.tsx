import { Link } from 'react-router';
import type { ProductCard } from '#contract/product.ts';
import { onIntent } from '#storefront/browser/prefetch-on-intent.ts';
import { ProductTile } from '#storefront/features/product-card/product-tile.tsx';
import { WishHeart } from '#storefront/features/wish-heart/wish-heart.tsx';
import { Rail } from '#storefront/ui/rail.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { Departments } from './departments.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';

const more = 'inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4 hover:decoration-2';

/** The front of the shop: what is new, where things are, what is cheaper, whose things they are. */
export function HomePage({ data }: { data: HomeData }) {
  const { hero, heroIsNew, arrivals, sale, departments, brands, brandCount, productCount, shopName } = data;
  if (!hero && productCount === 0) return <EmptyShop shopName={shopName} />;
  return (
    <>
      {hero ? <Hero card={hero} isNew={heroIsNew} /> : <PlainStart />}
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-16 px-4 py-14 sm:px-6 lg:gap-24 lg:py-20">
        {arrivals.length > 0 && <ProductRail title="Just landed" to="/products?new=1" all="All new" cards={arrivals} />}
        {departments.length > 0 && <Departments departments={departments} />}
        {sale.length > 0 && <ProductRail title="On sale" to="/products?sale=1" all="All sale" cards={sale} />}
        {brands.length > 0 && (
          <Section
            title="Brands"
            aside={
              <Link to="/brands" className={more}>
                {brandCount > brands.length ? `All ${brandCount} brands` : 'All brands'}
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
        )}
        <section aria-labelledby="kia-ora" className="grid gap-x-12 gap-y-4 border-t border-line pt-10 lg:grid-cols-[1fr_1.45fr]">
          <h2 id="kia-ora" lang="mi" className="font-display text-[clamp(3rem,9vw,6rem)] leading-[0.9] font-black tracking-[-0.03em]">
            Kia ora
          </h2>
          <div className="grid max-w-[62ch] gap-3 text-lg/7">
            <p>
              {shopName} is a shoe shop in Aotearoa New Zealand. The kerb is where the footpath meets the street, and the broken yellow line along it means:
              don’t park here. We took it as advice.
            </p>
            <p>
              {productCount === 1 ? 'One thing' : `${productCount.toLocaleString('en-NZ')} things`} to wear, in the sizes you know: US, UK or EU. Every price is
              in New Zealand dollars, and GST is in it wherever GST applies.
            </p>
          </div>
        </section>
      </div>
    </>
  );
}

function ProductRail({ title, to, all, cards }: { title: string; to: string; all: string; cards: readonly ProductCard[] }) {
  return (
    <Section
      title={title}
      aside={
        <Link to={to} prefetch={onIntent} className={more}>
          {all}
        </Link>
      }
    >
      <Rail label={`${title}: products`}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductTile
              card={card}
              sizes="(min-width: 1280px) 285px, (min-width: 640px) 23vw, 44vw"
              corner={<WishHeart productId={card.id} name={card.name} corner />}
            />
          </li>
        ))}
      </Rail>
    </Section>
  );
}

/** The first screen when no product has a picture or can be bought. */
function PlainStart() {
  return (
    <div className="bg-chalk text-[#16181a]">
      <h1 className="mx-auto w-full max-w-7xl px-4 py-16 font-display text-[clamp(3.25rem,12vw,8rem)] leading-[0.88] font-black tracking-[-0.035em] sm:px-6">
        Made for the footpath
      </h1>
    </div>
  );
}

function EmptyShop({ shopName }: { shopName: string }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-28">
      <h1 className="max-w-4xl font-display text-[clamp(3rem,10vw,7rem)] leading-[0.9] font-black tracking-[-0.03em]">
        <span lang="mi">Kia ora.</span> The shelves are still bare.
      </h1>
      <p className="mt-6 max-w-lg text-lg/7">{shopName} has nothing to sell yet. Products appear here by themselves, a moment after they are in.</p>
    </div>
  );
}
