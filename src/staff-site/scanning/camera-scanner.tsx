import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCodeReader } from './open-code-reader.ts';

const LOOK_MS = 120;
/** The same code counts again once it was out of sight for this long: two equal pairs are scanned one after the other. */
const GONE_MS = 1_000;

/** Scans with the camera of a phone until it is closed; each code that comes into sight is given once. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const give = useEffectEvent(onCode);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const look = async () => {
      const screen = video.current;
      if (!screen) return;
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1_280 } },
      });
      const stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop);
      screen.srcObject = stream;
      await screen.play();
      const read = await openCodeReader();
      let last = { code: '', at: 0 };
      while (!signal.aborted) {
        const code = await read(screen);
        const now = performance.now();
        if (code !== null) {
          if (!signal.aborted && (code !== last.code || now - last.at > GONE_MS)) give(code);
          last = { code, at: now };
        }
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    };
    look().catch((error: unknown) => {
      if (signal.aborted) return;
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      setProblem(
        isRefused
          ? 'Allow this site to use the camera in the settings of your browser.'
          : 'The camera cannot be used here. Type the code, or use a scanner.',
      );
    });
    return () => closing.abort();
  }, []);
  if (problem)
    return (
      <p role="alert" className="mt-2 text-sm font-medium text-danger">
        {problem}
      </p>
    );
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Picture of the camera"
      className="mt-3 max-h-72 w-full max-w-md rounded-xs border border-line bg-sunken object-cover"
    />
  );
}
