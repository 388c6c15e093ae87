const tones = {
  sale: 'bg-page text-sale',
  plain: 'bg-page text-ink',
  dark: 'bg-ink text-page',
} as const;

/** A label on an image: New, Sale, Sold out. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: string }) {
  return <span className={`inline-block rounded-xs px-2 py-0.5 text-xs font-semibold ${tones[tone]}`}>{children}</span>;
}
