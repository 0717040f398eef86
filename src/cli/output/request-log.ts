/** A log of requests on standard error, a line of JSON each; it holds no query and no header. */
export async function requestLog(): Promise<(response: { method: string; path: string; status: number }) => void> {
  const { destination, pino } = await import('pino')
  const log = pino({ base: null }, destination({ fd: 2, sync: true }))
  return (response) => log.info(response, 'request')
}
