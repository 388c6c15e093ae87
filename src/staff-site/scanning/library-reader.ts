/** Reads codes with a library, for browsers without BarcodeDetector. Heavy: import lazily. */
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { ReadCode } from './read-code.ts';

/** Wide enough for the narrowest bars of an EAN code in half of the picture, small enough for an old phone. */
const WIDTH = 960;
const formats = [
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
];

/** A reader of bar codes and QR codes in a video. */
export function createCodeReader(): ReadCode {
  const canvas = document.createElement('canvas');
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  const readers: Reader[] = [
    new MultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, formats]])),
    new QRCodeReader(),
  ];
  return async (video) => {
    if (!picture || video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    picture.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = picture.getImageData(0, 0, canvas.width, canvas.height);
    const grey = new Uint8ClampedArray(canvas.width * canvas.height);
    for (let pixel = 0; pixel < grey.length; pixel += 1) {
      const red = pixel * 4;
      grey[pixel] = ((data[red] ?? 0) + 2 * (data[red + 1] ?? 0) + (data[red + 2] ?? 0)) / 4;
    }
    for (const reader of readers) {
      const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, canvas.width, canvas.height)));
      try {
        return reader.decode(bitmap).getText();
      } catch {
        // The library throws where it finds no code: most pictures have none.
      }
    }
    return null;
  };
}
