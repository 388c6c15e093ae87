import type { ReactNode } from 'react';
import type { FilledBlock } from './block-data.ts';
import { Departments } from './internal/departments.tsx';
import { Hero } from './internal/hero.tsx';
import { BrandWall, Posts, Stores } from './internal/link-blocks.tsx';
import { PictureBlock } from './internal/picture-block.tsx';
import { ProductRail } from './internal/product-rail.tsx';
import { SignupBlock } from './internal/signup-block.tsx';
import { TextBlock, Words } from './internal/text-blocks.tsx';
import { VideoBlock } from './internal/video-block.tsx';

/** The blocks of a page (CMS-05, OWN-10). `title` is its heading where no hero has one. */
export function BlockList({ parts, title }: { parts: readonly FilledBlock[]; title: ReactNode }) {
  // The hero spans the full width, wherever it stands in the document; the other blocks are in columns.
  const hero = parts.find((part) => part.type === 'hero');
  return (
    <>
      {hero ? <Hero part={hero} /> : title}
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-16 px-4 py-14 sm:px-6 lg:gap-24 lg:py-20">
        {/* Blocks have no ids, and two may be equal. */}
        {parts.map((part, place) => (
          <Part key={place} part={part} />
        ))}
      </div>
    </>
  );
}

function Part({ part }: { part: FilledBlock }) {
  switch (part.type) {
    case 'hero':
      return null;
    case 'rail':
      return <ProductRail part={part} />;
    case 'departments':
      return <Departments title={part.title} departments={part.departments} />;
    case 'brands':
      return <BrandWall part={part} />;
    case 'editorial':
      return <PictureBlock part={part} />;
    case 'posts':
      return <Posts part={part} />;
    case 'stores':
      return <Stores part={part} />;
    case 'words':
      return <Words part={part} />;
    case 'text':
      return <TextBlock part={part} />;
    case 'video':
      return <VideoBlock part={part} />;
    case 'signup':
      return <SignupBlock part={part} />;
  }
}
