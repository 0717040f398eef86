import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // A page whose script waits for the connection is not slow (ROUT-46).
  hooksTimeout: false,
  // The shop decides what is preloaded (ROUT-47).
  prefetch: { staticAssets: false },
  // One hook loads page data, at prerender time and on navigation in the browser (decision 0005).
  meta: {
    data: { env: { server: true, client: true } },
    // Search engines read the HTML, so only prerendering writes it (SEO-02).
    structuredData: { env: { server: true } },
  },
} satisfies Config
