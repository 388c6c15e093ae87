import { useId } from 'react';
import { Link } from 'react-router';
import type { RichBlock, RichPart } from '#contract/site/blocks/rich-text.ts';
import { Section } from '#storefront/ui/section.tsx';
import type { FilledBlock } from '../block-data.ts';

/** Large words beside plain paragraphs. */
export function Words({ part: { title, lang, text } }: { part: Extract<FilledBlock, { type: 'words' }> }) {
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

/** Text with headings, lists and links: elements made here, never HTML that somebody wrote (OWN-10). */
export function TextBlock({ part: { title, text } }: { part: Extract<FilledBlock, { type: 'text' }> }) {
  const Heading = title === undefined ? 'h2' : 'h3';
  const body = (
    <div className="grid max-w-[62ch] gap-4 text-lg/7">
      {text.map((block, place) =>
        block.as === 'heading' ? (
          <Heading key={place} className="mt-3 font-display text-xl font-extrabold first:mt-0">
            {block.parts.map(toPart)}
          </Heading>
        ) : (
          toElement(block, place)
        ),
      )}
    </div>
  );
  return title === undefined ? <section>{body}</section> : <Section title={title}>{body}</Section>;
}

function toElement(block: Exclude<RichBlock, { as: 'heading' }>, place: number) {
  if (block.as === 'paragraph') return <p key={place}>{block.parts.map(toPart)}</p>;
  const items = block.items.map((parts, index) => <li key={index}>{parts.map(toPart)}</li>);
  return block.as === 'list' ? (
    <ul key={place} className="list-disc pl-5">
      {items}
    </ul>
  ) : (
    <ol key={place} className="list-decimal pl-5">
      {items}
    </ol>
  );
}

function toPart({ text, style, to }: RichPart, place: number) {
  if (to !== undefined)
    return (
      <Link key={place} to={to} className="underline underline-offset-4">
        {text}
      </Link>
    );
  if (style === 'bold') return <strong key={place}>{text}</strong>;
  return style === 'italic' ? <em key={place}>{text}</em> : text;
}
