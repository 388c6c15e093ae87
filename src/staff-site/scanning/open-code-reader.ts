import type { ReadCode } from './read-code.ts';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code'];

/** The browser's own reader where it has one; a library otherwise, loaded only then (PARC-07). */
export async function openCodeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  if (BarcodeDetector && formats.includes('ean_13') && formats.includes('code_128')) {
    const detector = new BarcodeDetector({ formats });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { createCodeReader } = await import('./library-reader.ts');
  return createCodeReader();
}
