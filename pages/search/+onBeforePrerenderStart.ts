import { prerenderAddresses } from '#routes/prerender-addresses.ts'

/** The addresses to prerender: those that the build found, and the shell's. */
export function onBeforePrerenderStart(): string[] {
  return prerenderAddresses('search')
}
