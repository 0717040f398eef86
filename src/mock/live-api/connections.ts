import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { isLoopback } from '#environment/loopback.ts'

export interface Connections {
  request(options: Omit<Dispatcher.RequestOptions, 'origin'>): Promise<Dispatcher.ResponseData>
  /** Closes all connections, including those in use. */
  destroy(): Promise<void>
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Options that close a connection after each response. If a write reused a connection that the API has just closed, it
 * would be unclear whether the write arrived.
 */
const ONE_REQUEST = { pipelining: 0 }

/**
 * Creates connections to an API. Reads share connections, and each write uses a new one. The environment variables
 * HTTP_PROXY, HTTPS_PROXY, and NO_PROXY apply, except for an API on this computer.
 */
export function createConnections(
  url: string,
  options: { readonly connections: number; readonly maxResponseSize: number },
): Connections {
  const { origin, hostname } = new URL(url)
  const Connecting = isLoopback(hostname) ? Agent : EnvHttpProxyAgent
  const [reads, writes] = [new Connecting(options), new Connecting({ ...options, ...ONE_REQUEST })]
  return {
    request: (request) => (READS.has(request.method) ? reads : writes).request({ ...request, origin }),
    async destroy() {
      await Promise.all([reads.destroy(), writes.destroy()])
    },
  }
}
