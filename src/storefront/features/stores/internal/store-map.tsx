'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import { coast, isOnMap, mapSize, toMap } from './nz-outline.ts';

interface Pin {
  name: string;
  path: string;
  location: { latitude: number; longitude: number } | null;
}

/**
 * A map of the stores. Each pin links to its store and shows its name on hover or focus; the list beside the map has
 * the same links. `here` is the place from which distances are measured.
 */
export function StoreMap({
  pins,
  origin,
  label,
}: {
  pins: readonly Pin[];
  origin?: { latitude: number; longitude: number } | null;
  label: string;
}) {
  const spot = origin && toMap(origin);
  return (
    <nav aria-label={label}>
      <svg viewBox={`-12 -8 ${mapSize.width + 24} ${mapSize.height + 16}`} className="h-auto w-full overflow-visible">
        <path d={coast} className="fill-sunken stroke-line-strong" strokeWidth="1.25" strokeLinejoin="round" />
        {spot && isOnMap(spot) && (
          <g transform={`translate(${spot.x} ${spot.y})`}>
            <circle r="9" className="fill-none stroke-ink" strokeWidth="1.5" strokeDasharray="3 2" />
            <circle r="2.5" className="fill-ink" />
          </g>
        )}
        {pins.map(({ name, path, location }) => {
          const at = location && toMap(location);
          if (!at || !isOnMap(at)) return null;
          // Names are placed on the side with more space.
          const left = at.x > mapSize.width / 2;
          return (
            <Link key={path} to={`/stores/${path}`} aria-label={name} className="group outline-none">
              <g transform={`translate(${at.x} ${at.y})`}>
                <circle r="13" fill="transparent" />
                <circle
                  r="10"
                  className="fill-none stroke-transparent group-focus-visible:stroke-focus"
                  strokeWidth="2.5"
                />
                <circle
                  r="6.5"
                  className="fill-accent stroke-ink transition-transform duration-120 group-hover:scale-125"
                  strokeWidth="2.5"
                />
                <text
                  x={left ? -15 : 15}
                  y="5"
                  textAnchor={left ? 'end' : 'start'}
                  className="pointer-events-none fill-ink stroke-page text-sm font-semibold opacity-0 [paint-order:stroke] group-hover:opacity-100 group-focus-visible:opacity-100"
                  strokeWidth="4"
                >
                  {name}
                </text>
              </g>
            </Link>
          );
        })}
      </svg>
    </nav>
  );
}
