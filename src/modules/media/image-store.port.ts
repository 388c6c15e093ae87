/**
 * Where the bytes of images are: originals below `media/`, renderings below `media-cache/`. What is stored under a name
 * never changes, so whoever reads it may keep it.
 */
export interface ImageStore {
  /** The bytes under a name; null when there are none. Throws when the store cannot be asked. */
  read: (name: string) => Promise<Buffer | null>;
  /** Stores all of the bytes or nothing, however many processes store the same name. */
  write: (name: string, bytes: Buffer, contentType: string) => Promise<void>;
  /** The number of bytes under a name; null when there are none. */
  size: (name: string) => Promise<number | null>;
  /** Removes what is under a name, if anything is. */
  remove: (name: string) => Promise<void>;
}

/** What functions that only store and read images need. */
export interface ImageStoreCtx {
  imageStore: ImageStore;
}
