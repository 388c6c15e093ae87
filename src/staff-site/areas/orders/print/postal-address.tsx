/** A name and the address lines below it, as printed on a parcel. */
export const PostalAddress = ({
  name,
  lines,
  className,
}: {
  name: string;
  lines: readonly string[];
  className?: string | undefined;
}) => (
  <address className={className}>
    <strong>{name}</strong>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);
