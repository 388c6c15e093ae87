import { LinkButton } from '#storefront/ui/link-button.tsx';

const words = {
  missing: {
    title: 'This page isn’t here',
    text: 'The address may be mistyped, or the product may have left the shop. Search for it, or start from everything we have.',
  },
  broken: { title: 'That didn’t work', text: 'Something went wrong on our side. Nothing in your cart is lost. Try again in a moment.' },
} as const;

/** What happened and where to go from here. */
export function Trouble({ status }: { status: number }) {
  const { title, text } = status >= 400 && status < 500 ? words.missing : words.broken;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 sm:py-24">
      <p className="font-semibold text-quiet tabular-nums">{status}</p>
      <h1 className="mt-2 max-w-2xl font-display text-4xl leading-tight font-black sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-lg text-lg">{text}</p>
      <form action="/nz/search" className="mt-8 flex max-w-lg gap-2">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Search the shop</span>
          <input
            type="search"
            name="q"
            maxLength={200}
            placeholder="Search shoes, brands, colours"
            className="block h-12 w-full rounded-xs border border-line-strong bg-page px-3 text-base placeholder:text-quiet"
          />
        </label>
        <button type="submit" className="min-h-12 rounded-xs bg-ink px-6 font-semibold text-page hover:bg-accent hover:text-on-accent">
          Search
        </button>
      </form>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/products" variant="secondary">
          All products
        </LinkButton>
        <LinkButton to="/products?new=1" variant="secondary">
          What’s new
        </LinkButton>
        <LinkButton to="/" variant="secondary">
          Home
        </LinkButton>
      </div>
    </div>
  );
}
