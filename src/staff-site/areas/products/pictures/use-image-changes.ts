import { showToast } from '../../../ui/toasts.tsx';
import type { ImageForm } from '../product-form.ts';
import { movedTo } from './moved-to.ts';
import { useMoves } from './use-moves.ts';

/** What can be done to the images of a product, with what is announced of it. */
export function useImageChanges(images: readonly ImageForm[], onChange: (images: ImageForm[]) => void) {
  const { list, said, setMoved } = useMoves();
  const put = (at: number, values: Partial<ImageForm>) =>
    onChange(images.map((image, index) => (index === at ? { ...image, ...values } : image)));
  const move = (from: number, to: number, pressed = '') => {
    if (to < 0 || to >= images.length || to === from) return;
    onChange(movedTo(images, from, to));
    setMoved({
      said: `Image ${from + 1} is now image ${to + 1} of ${images.length}.`,
      focus: pressed && `${pressed}: image ${to + 1}`,
    });
  };
  const remove = (at: number) => {
    onChange(images.filter((_, index) => index !== at));
    const next = Math.min(at + 1, images.length - 1);
    setMoved({ said: `Image ${at + 1} removed.`, focus: next > 0 ? `Remove: image ${next}` : '' });
  };
  const crop = (at: number, src: string) => {
    if (images.some((image, index) => index !== at && image.src === src)) {
      showToast('This crop is already one of its images.', 'error');
      return;
    }
    put(at, { src });
    // Its row is a new one: the focus would be lost.
    setMoved({ said: `Image ${at + 1} cropped.`, focus: `Crop: image ${at + 1}` });
  };
  return { list, said, put, move, remove, crop };
}
