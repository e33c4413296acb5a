/** One open point of the document as data: where it is, what is open, the answers that this sandbox can give. */
export interface Decision {
  readonly section: string;
  readonly point: string;
  /** What each choice does, by its name. */
  readonly choices: Readonly<Record<string, string>>;
  /** The choices of the profiles. */
  readonly profiles: readonly [standard: string, strict: string, hostile: string];
}
