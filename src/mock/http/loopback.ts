const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Whether a host, in lower case and without a port, is a name of this computer. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}
