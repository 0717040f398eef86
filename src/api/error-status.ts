/** Returns the HTTP status of an error. Checks its shape, since the client class is not part of the first load. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}
