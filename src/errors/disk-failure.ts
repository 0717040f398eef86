interface DiskFailure {
  readonly message: string
  /** A next step other than choosing another folder. */
  readonly step: string
}

/** Errors of the system that its user can resolve, by code. */
const DISK_FAILURES: Readonly<Record<string, DiskFailure>> = {
  ENOSPC: { message: 'The disk is full', step: 'Free some space' },
  EDQUOT: { message: 'The disk quota is used up', step: 'Free some space' },
  EROFS: { message: 'The disk is read-only', step: 'Make it writable' },
  EIO: { message: 'The disk failed', step: 'Check the disk' },
  ESTALE: { message: 'The network folder became unavailable', step: 'Mount it again' },
  EACCES: { message: 'Access is denied', step: 'Allow your user to use this file' },
  EPERM: { message: 'The system does not allow this', step: 'Check who owns the file' },
  EMFILE: { message: 'Too many files are open', step: 'Raise the limit with "ulimit -n"' },
}

/**
 * Explains an error of the system, or its message from another process, that the disk caused. Returns undefined for
 * other errors.
 */
export function explainDiskFailure(error: unknown): { readonly message: string; readonly next: string } | undefined {
  const text = error instanceof Error ? error.message : String(error)
  const failure = DISK_FAILURES[/^[A-Z]+(?=: )/.exec(text)?.[0] ?? '']
  if (failure === undefined) return undefined
  return { message: `${failure.message}: ${text}`, next: `${failure.step}, then run the command again.` }
}
