export interface OldVariant {
  /** The old shop's number: 1 to 20 digits. */
  oldId: string;
  /** Code of the size here. */
  sizeCode: string;
}
