import { useLayoutEffect, useRef, useState } from 'react';
import { framedEmail } from './framed-email.ts';

const HEIGHT = 760;

/**
 * An email in a frame as wide as a phone or a desktop's mail program, scaled down where the screen is narrower. The frame
 * is a sandbox without any permission: nothing in it runs, is sent, or leads away.
 */
export function EmailFrame({ html, width }: { html: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [available, setAvailable] = useState(width);
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = framedEmail(html);
  }, [html]);
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
      style={{ height: HEIGHT * scale, width }}
    >
      <iframe
        ref={frame}
        title="Preview of the email"
        sandbox=""
        className="origin-top-left border-0 bg-page"
        style={{ width, height: HEIGHT, transform: `scale(${scale})` }}
      />
    </div>
  );
}
