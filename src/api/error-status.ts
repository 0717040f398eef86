/** The HTTP status that an error carries; known by its shape, since the client is not part of the first load. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}
