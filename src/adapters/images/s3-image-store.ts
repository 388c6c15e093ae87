/** Images in an S3-compatible object store, by AWS's own client. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ImageStore } from '#modules/media/image-store.port.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Empty: Amazon's own address of the region. */
  endpoint: string;
  /** Empty, with the secret: the client's own search (environment, profile, role of the machine). */
  accessKeyId: string;
  secretAccessKey: string;
}

/** A store that does not answer must not hold a request for an image for ever. */
const CONNECT_MS = 2_000;
const ANSWER_MS = 10_000;
const NOT_FOUND = 404;

export function createS3ImageStore(settings: S3Settings): ImageStore & { close: () => Promise<void> } {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
    // Stores other than Amazon's know neither buckets as host names nor checksums that nobody requires.
    ...(endpoint !== '' && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    ...(accessKeyId !== '' && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return {
    async read(Key) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch(nullIfMissing);
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
    },
    async write(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async size(Key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(nullIfMissing);
      return found?.ContentLength ?? null;
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: async () => client.destroy(),
  };
}

/** A missing bucket is a mistake of the settings and not a missing image. */
function nullIfMissing(error: unknown): null {
  if (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === NOT_FOUND &&
    error.name !== 'NoSuchBucket'
  )
    return null;
  throw error;
}
