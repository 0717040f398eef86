import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { isLoopback } from '../http/loopback.ts'

export interface Connections {
  request(options: Omit<Dispatcher.RequestOptions, 'origin'>): Promise<Dispatcher.ResponseData>
  /** Breaks the connections. */
  destroy(): Promise<void>
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Closes a connection immediately, because a write on one that the API has just closed may or may not have arrived. */
const UNUSED = { keepAliveTimeout: 1, keepAliveMaxTimeout: 1 }

/**
 * Connections to an API: reads share some, each write has a new one. They use HTTP_PROXY, HTTPS_PROXY and NO_PROXY of
 * the environment, except for an API on this computer.
 */
export function createConnections(
  url: string,
  options: { readonly connections: number; readonly maxResponseSize: number },
): Connections {
  const { origin, hostname } = new URL(url)
  const Connecting = isLoopback(hostname) ? Agent : EnvHttpProxyAgent
  const [reads, writes] = [new Connecting(options), new Connecting({ ...options, ...UNUSED })]
  return {
    request: (request) => (READS.has(request.method) ? reads : writes).request({ ...request, origin }),
    async destroy() {
      await Promise.all([reads.destroy(), writes.destroy()])
    },
  }
}
