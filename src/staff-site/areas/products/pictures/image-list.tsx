import { useState } from 'react';
import { importedAlt } from '#contract/products/alt-texts.ts';
import { UploadImages } from '../../../ui/forms/upload-images.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import type { ImageForm } from '../product-form.ts';
import { ImageItem } from './image-item.tsx';
import { useImageChanges } from './use-image-changes.ts';

interface ImageListProps {
  images: readonly ImageForm[];
  /** The product's, for the alt text that is suggested. */
  name: string;
  colourName: string;
  fields: Readonly<Record<string, string>>;
  onChange: (images: ImageForm[]) => void;
  /** Images uploaded while somebody may have continued typing. */
  onAdd: (images: readonly ImageForm[]) => void;
}
const MAX = 20;

/** The images of a product in order, each with its alt text and crop (OWN-13). */
export function ImageList({ images, name, colourName, fields, onChange, onAdd }: ImageListProps) {
  const { list, said, put, move, remove, crop } = useImageChanges(images, onChange);
  const [dragged, setDragged] = useState<number | null>(null);
  const take = (uploaded: readonly { src: string; fileName: string }[]) => {
    const known = new Set(images.map(({ src }) => src));
    const added = uploaded.filter(({ src }) => !known.has(src));
    for (const { src, fileName } of uploaded)
      if (known.has(src)) showToast(`${fileName} is already one of its images.`, 'error');
    if (added.length > 0) onAdd(added.map(({ src }) => ({ src, alt: '', view: '' })));
  };
  return (
    <>
      {images.length === 0 && <p className="mb-3 text-quiet">No images yet. The first one is shown in lists.</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {images.map((image, at) => (
          <ImageItem
            key={image.src}
            image={image}
            at={at}
            count={images.length}
            suggestion={importedAlt({ name: name.trim(), colourName: colourName.trim() })}
            fields={fields}
            isDragged={dragged === at}
            onDrag={setDragged}
            onDropHere={() => dragged !== null && move(dragged, at)}
            onChange={(values) => (values.src === undefined ? put(at, values) : crop(at, values.src))}
            onMove={(to, pressed) => move(at, to, pressed)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      <div className="mt-3">
        <UploadImages label="Add images" max={MAX - images.length} onUploaded={take} />
      </div>
    </>
  );
}
