/**
 * Returns the HTTP status of an error. Checks its shape instead of its class, because the client is not in the first
 * load.
 */
export function getErrorStatus(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}
