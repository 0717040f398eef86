import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // A page whose script waits for the connection is not slow (ROUT-46).
  hooksTimeout: false,
  // The shop decides what is loaded ahead (ROUT-47).
  prefetch: { staticAssets: false },
  // Page data is loaded by the same hook at prerender time and on navigation in the browser (decision 0005).
  meta: {
    data: { env: { server: true, client: true } },
    // Search engines read the HTML, so only prerendering writes it (SEO-02).
    structuredData: { env: { server: true } },
  },
} satisfies Config
