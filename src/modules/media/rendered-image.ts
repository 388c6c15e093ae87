/** A picture ready to be sent. */
export interface RenderedImage {
  bytes: Uint8Array;
  contentType: string;
  /** True when the picture could not be had now and a stand-in is shown. */
  temporary: boolean;
}
