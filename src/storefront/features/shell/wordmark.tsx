import { Link } from 'react-router';

/** The shop's name on its kerb: the broken yellow line below it. */
export function Wordmark() {
  return (
    <Link to="/" aria-label="Kerb, home" className="inline-flex flex-col py-2 leading-none">
      <span className="font-display text-[1.625rem] leading-none font-black tracking-[-0.02em]">Kerb</span>
      <span aria-hidden="true" className="road-dashes mt-1 h-1 w-full" />
    </Link>
  );
}
