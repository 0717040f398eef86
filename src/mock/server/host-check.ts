import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { isLoopback } from '../http/loopback.ts'

/** A host with its port; an IPv6 address is in brackets. */
const HOST = /^(\[[\da-f:.]*\]|[^:[\]]*)(?::\d*)?$/

/**
 * Decides by the Host header whether a request is for this mock (MOCK-131). A name that an attacker can point to this
 * computer is rejected, because a page under it would share the mock's origin. A request without a Host is not from a
 * browser.
 * @param host that the mock listens on; on loopback only names of this computer are accepted, otherwise its addresses
 *   too.
 * @param allowedHosts additional names, without a port.
 */
export function createHostCheck(
  host: string,
  allowedHosts: readonly string[],
): (header: string | undefined) => boolean {
  const isLocal = isLoopback(host)
  const names = new Set([...allowedHosts, ...(isLocal ? [] : [host, hostname(), `${hostname()}.local`])].map(toName))
  return (header) => {
    if (header === undefined) return true
    const name = toName(HOST.exec(header.toLowerCase())?.[1] ?? '')
    return isLoopback(name) || names.has(name) || (!isLocal && isIP(name.replaceAll(/[[\]]/g, '')) !== 0)
  }
}

const WILDCARDS: Readonly<Record<string, 'IPv4' | 'IPv6'>> = { '0.0.0.0': 'IPv4', '::': 'IPv6' }

/** Returns the addresses of a mock that listens on a host; the one for this computer is first. */
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
