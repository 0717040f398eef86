import { StorefrontError } from '#errors/storefront-error.ts'

const THIS_COMPUTER = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Refuses to pass calls on to the mock itself (MOCK-87).
 * @param address of the live API.
 * @throws {StorefrontError} when it is what the mock listens on.
 */
export function refuseOwnAddress(address: string, own: { readonly host: string; readonly port: number }): void {
  const { protocol, hostname, port } = new URL(address)
  const isHere = THIS_COMPUTER.test(hostname) || hostname === own.host
  if (!isHere || Number(port || DEFAULT_PORTS[protocol]) !== own.port) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${address} is the address of this mock, which would pass calls on to itself.`,
    next: 'give --forward the address of the API, or the mock another --port.',
  })
}
