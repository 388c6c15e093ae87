/** `node serve-pictures.ts ADDRESS PORT FOLDER`: an S3-compatible store (s3rver) with a bucket for the shop's pictures. */
import S3rver from 's3rver';

const [address = '', port = '', directory = ''] = process.argv.slice(2);
await new S3rver({
  address,
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'pictures', configs: [] }],
}).run();
