/** An image ready to be sent. */
export interface RenderedImage {
  bytes: Uint8Array;
  contentType: string;
  /** True when the image is not available now and a placeholder is sent. */
  temporary: boolean;
}
