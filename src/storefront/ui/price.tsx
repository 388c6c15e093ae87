interface PriceProps {
  /** Formatted: '$149.90'. */
  now: string;
  was?: string | null;
  className?: string;
}

/** The price and, when on sale, the price before; screen readers read it as text, not as a struck-out number. */
export function Price({ now, was = null, className = '' }: PriceProps) {
  return (
    <span className={`tabular-nums ${className}`}>
      <span className={`font-semibold ${was ? 'text-sale' : ''}`}>
        {was && <span className="sr-only">Now </span>}
        {now}
      </span>
      {was && (
        <s className="ml-2 font-normal text-quiet">
          <span className="sr-only">Was </span>
          {was}
        </s>
      )}
    </span>
  );
}
