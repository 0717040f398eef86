import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { isLoopback } from '../http/loopback.ts'

/** Matches a host with an optional port. An IPv6 address is in brackets. */
const HOST = /^(\[[\da-f:.]*\]|[^:[\]]*)(?::\d*)?$/

/**
 * Checks that the Host header is meant for this mock (MOCK-131). Names that an attacker could point to this computer
 * are rejected, because a page with such a name would share the mock's origin. Requests without a Host header are
 * allowed, because they do not come from a browser.
 * @param host host that the mock listens on. On loopback, only names of this computer are accepted. Otherwise, its
 * addresses are accepted too.
 * @param allowedHosts additional host names, without ports
 */
export function createHostCheck(
  host: string,
  allowedHosts: readonly string[],
): (header: string | undefined) => boolean {
  const isLocal = isLoopback(host)
  const names = new Set([...allowedHosts, ...(isLocal ? [] : [host, hostname(), `${hostname()}.local`])].map(toName))
  // Clients send the same header with each request, so the most recently accepted one is cached.
  let latest: string | undefined
  const isAccepted = (header: string): boolean => {
    const name = toName(HOST.exec(header.toLowerCase())?.[1] ?? '')
    return isLoopback(name) || names.has(name) || (!isLocal && isIP(name.replaceAll(/[[\]]/g, '')) !== 0)
  }
  return (header) => {
    if (header === undefined || header === latest) return true
    const accepted = isAccepted(header)
    if (accepted) latest = header
    return accepted
  }
}

const WILDCARDS: Readonly<Record<string, 'IPv4' | 'IPv6'>> = { '0.0.0.0': 'IPv4', '::': 'IPv6' }

/** Returns the addresses of a mock that listens on the given host, starting with the local one. */
export function listAddresses(host: string): readonly string[] {
  const family = WILDCARDS[host]
  if (family === undefined) return isLoopback(host) ? [host] : [host, host]
  const external = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
  return [family === 'IPv4' ? '127.0.0.1' : 'localhost', ...external.map(({ address }) => address)]
}

function toName(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}
