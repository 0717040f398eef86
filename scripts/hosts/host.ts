/** A host that serves an export, for as long as a check runs. */
export interface RunningHost {
  /** Without a slash at the end. */
  readonly url: string
  /** What serves, and in which version. */
  readonly tool: string
  stop(): Promise<void>
}

/** A difference to `storefront serve` that is known and does not matter. */
export interface KnownDifference {
  readonly targets: RegExp
  /** What differs: `status`, `body` or the name of a header. */
  readonly field: RegExp
  /** What the two may say; anything without it. */
  readonly when?: (ours: string, theirs: string) => boolean
  readonly reason: string
}

/** A host that the README names. */
export interface Host {
  readonly name: string
  /** Whether it lets the rules say how other methods than GET and HEAD are answered. */
  readonly canRejectMethods: boolean
  readonly differences: readonly KnownDifference[]
  /**
   * Serves the export in a folder.
   * @throws {ToolMissing} when its program is not there and cannot be had.
   */
  start(folder: string, port: number): Promise<RunningHost>
}

/** The program of a host is not there: the host was not checked. */
export class ToolMissing extends Error {}
