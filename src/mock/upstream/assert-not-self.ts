import { StorefrontError } from '#errors/storefront-error.ts'

const THIS_COMPUTER = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Checks that the mock does not forward requests to itself.
 * @param url URL of the live API
 * @throws {StorefrontError} if the URL is that of the mock.
 */
export function assertNotSelf(url: string, listening: { readonly host: string; readonly port: number }): void {
  const { protocol, hostname, port } = new URL(url)
  const isThisComputer = THIS_COMPUTER.test(hostname) || hostname === listening.host
  if (!isThisComputer || Number(port || DEFAULT_PORTS[protocol]) !== listening.port) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${url} is the URL of this mock, which would forward requests to itself.`,
    next: 'Set --forward to the URL of the API, or choose another --port for the mock.',
  })
}
