import type { ZoneFindings } from '#contract/delivery/zone-findings.ts';

/** Each finding as a sentence, the gravest first. */
export function FindingsList({ findings: { overlaps, unreached, gaps } }: { findings: ZoneFindings }) {
  const lines = [
    ...gaps.map(({ zone, where }) => ({
      key: `gap ${zone}`,
      text: `Nothing is delivered to ${zone}: ${where}. Shoppers there can only collect.`,
    })),
    ...unreached.map((zone) => ({
      key: `unreached ${zone}`,
      text: `No address is in ${zone}: zones above have all of it. Move it up.`,
    })),
    ...overlaps.map(({ first, second, where }) => ({
      key: `overlap ${first} ${second}`,
      text: `${first} and ${second} overlap at ${where}. ${first} comes first.`,
    })),
  ];
  if (lines.length === 0) return <p>No zones overlap, and something is delivered everywhere.</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {lines.map(({ key, text }) => (
        <li key={key} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  );
}
