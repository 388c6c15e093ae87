/** Where a release comes from, as an in-toto statement with SLSA provenance 1.0 (SEC-24). Pure. */
import { type LockedPackages, nameOf } from './check-packages.ts';

interface Release {
  /** The files of the release, and their SHA-256 in hexadecimal. */
  files: readonly { name: string; sha256: string }[];
  /** The URL of the repository. */
  repository: string;
  commit: string;
  packages: LockedPackages;
  /** Who built it: a URL. */
  builder: string;
}

/** The commit and every package that was installed for the build, with the digests that tell them from any other. */
export function provenanceOf({ files, repository, commit, packages, builder }: Release) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}#npm-run-build`,
        externalParameters: { repository, command: 'npm run build' },
        resolvedDependencies: [
          { uri: `git+${repository}`, digest: { gitCommit: commit } },
          ...Object.entries(packages).map(([place, { version, integrity = '' }]) => ({
            uri: `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`,
            digest: { sha512: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
          })),
        ],
      },
      runDetails: { builder: { id: builder } },
    },
  };
}
