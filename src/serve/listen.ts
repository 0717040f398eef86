import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts listening, on a free port if the port is 0. Returns the URL, without a trailing slash.
 * @throws the system's error, such as EADDRINUSE.
 */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}`))
  })
}
