import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // A script that waits for the connection does not make a page slow (ROUT-46).
  hooksTimeout: false,
  // The shop decides what to preload (ROUT-47).
  prefetch: { staticAssets: false },
  // One hook loads page data, both when prerendering and when navigating in the browser (decision 0005).
  meta: {
    data: { env: { server: true, client: true } },
    // Only search engines use structured data, and they read the HTML. So it is written when prerendering (SEO-02).
    structuredData: { env: { server: true } },
  },
} satisfies Config
