import { StorefrontError } from '#errors/storefront-error.ts'

const THIS_COMPUTER = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Refuses to pass calls on to the mock itself (MOCK-87).
 * @param url of the live API.
 * @throws {StorefrontError} when it is what the mock listens on.
 */
export function assertNotSelf(url: string, listening: { readonly host: string; readonly port: number }): void {
  const { protocol, hostname, port } = new URL(url)
  const isThisComputer = THIS_COMPUTER.test(hostname) || hostname === listening.host
  if (!isThisComputer || Number(port || DEFAULT_PORTS[protocol]) !== listening.port) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${url} is the address of this mock, which would pass calls on to itself.`,
    next: 'give --forward the address of the API, or the mock another --port.',
  })
}
