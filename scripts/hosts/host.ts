import type { HostName } from '#environment/environment.ts'

/** A host that serves an export during a check. */
export interface RunningHost {
  /** URL of the server without a trailing slash. */
  readonly url: string
  /** Name and version of the server program. */
  readonly tool: string
  stop(): Promise<void>
}

/** A known, acceptable difference from `storefront serve`. */
export interface KnownDifference {
  readonly targets: RegExp
  /** The field that differs: `status`, `body` or the name of a header. */
  readonly field: RegExp
  /** Limits the difference to certain values. */
  readonly when?: (ours: string, theirs: string) => boolean
  readonly reason: string
}

/** A supported host, and how to serve an export on it. */
export interface Host {
  readonly name: Exclude<HostName, 'all'>
  /** Whether its rules can reject methods other than GET and HEAD. */
  readonly canRejectMethods: boolean
  readonly differences: readonly KnownDifference[]
  /**
   * Serves the export in a folder.
   * @throws {MissingToolError} if the host's program is missing and cannot be downloaded.
   */
  start(folder: string, port: number): Promise<RunningHost>
}

/** Thrown if a host's program is missing, so the host cannot be checked. */
export class MissingToolError extends Error {}
