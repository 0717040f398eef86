/** Returns a logger that prints each request to stderr as a line of JSON, without the query and headers. */
export async function createRequestLog(): Promise<
  (response: { method: string; path: string; status: number }) => void
> {
  const { destination, pino } = await import('pino')
  const log = pino({ base: null }, destination({ fd: 2, sync: true }))
  return (response) => log.info(response, 'request')
}
