import { useLayoutEffect, useRef, useState } from 'react';
import { shopAddress } from '../shop-address.ts';

const HEIGHT = 760;

/** A page of the shop in a frame of this width, scaled down where the screen is narrower. `path` is below /nz. */
export function ShopFrame({ path, width }: { path: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState(width);
  useLayoutEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width ?? 0));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, available / width);
  return (
    <div
      ref={box}
      className="box-content max-w-full overflow-hidden border border-line"
      style={{ height: HEIGHT * scale }}
    >
      <iframe
        title="Preview of the shop"
        src={shopAddress(path)}
        className="origin-top-left border-0 bg-page"
        style={{ width, height: HEIGHT, transform: `scale(${scale})` }}
      />
    </div>
  );
}
