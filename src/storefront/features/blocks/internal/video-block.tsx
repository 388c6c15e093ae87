import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { Section } from '#storefront/ui/section.tsx';
import type { FilledBlock } from '../block-data.ts';

/** A video: its picture and a link to its provider, from whom the page loads nothing (OWN-10). */
export function VideoBlock({ part }: { part: Extract<FilledBlock, { type: 'video' }> }) {
  const { title, text, image, video } = part;
  return (
    <Section title={title}>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-center lg:gap-12">
        {image && <ResponsiveImage image={image} sizes="(min-width: 1024px) 600px, 100vw" className="aspect-[16/9]!" />}
        <div className="grid max-w-[62ch] justify-items-start gap-4 text-lg/7">
          {text !== undefined && <p>{text}</p>}
          <a
            href={video.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Watch “{title}” on {video.provider} (opens a new tab)
          </a>
        </div>
      </div>
    </Section>
  );
}
