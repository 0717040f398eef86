import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { isLoopback } from '#environment/loopback.ts'

/** Matches a host with an optional port. An IPv6 address is in brackets. */
const HOST = /^(\[[\da-f:.]*\]|[^:[\]]*)(?::\d*)?$/

/** Addresses that stand for all addresses of this computer. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * Returns a function that checks whether a Host header is meant for this mock. A page with a name that an attacker
 * points to this computer would share the mock's origin, so only these names are accepted: those of the loopback
 * interface, the address that the mock listens on, names of this computer if others can reach it, and
 * `allowedHosts`. A mock that listens on all addresses also accepts IP addresses, which cannot point elsewhere.
 * Requests without a Host header are accepted, because they do not come from a browser.
 * @param allowedHosts additional host names, without ports
 */
export function createHostCheck(
  listeningHost: string,
  allowedHosts: readonly string[],
): (header: string | undefined) => boolean {
  const ownNames = isLoopback(listeningHost) ? [] : [listeningHost, hostname(), `${hostname()}.local`]
  const names = new Set([...allowedHosts, ...ownNames].map(toName))
  return (header) => {
    if (header === undefined) return true
    const name = toName(HOST.exec(header.toLowerCase())?.[1] ?? '')
    const isAddress = WILDCARDS.has(listeningHost) && isIP(name.replaceAll(/[[\]]/g, '')) !== 0
    return isLoopback(name) || names.has(name) || isAddress
  }
}

/** Returns the addresses of a mock that listens on the given host, starting with the local one. */
export function listAddresses(host: string): readonly string[] {
  if (!WILDCARDS.has(host)) return isLoopback(host) ? [host] : [host, host]
  const external = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
  return [host === '::' ? 'localhost' : '127.0.0.1', ...external.map(({ address }) => address)]
}

/** Returns a name in lowercase, without the brackets of an IPv6 address and without a final dot. */
function toName(host: string): string {
  return host.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '')
}
