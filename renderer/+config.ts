import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  prerender: true,
  passToClient: ['shell'],
  // Page data is loaded by the same hook at prerender time and on navigation in the browser (catalogue spec §4).
  meta: { data: { env: { server: true, client: true } } },
} satisfies Config
