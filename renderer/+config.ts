import type { Config } from 'vike/types'

export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  // A hook that opens another document never ends.
  hooksTimeout: false,
  // Page data is loaded by a single hook, both when prerendering and when navigating in the browser (decision 0005).
  meta: {
    data: { env: { server: true, client: true } },
    // Structured data is written only when prerendering, because search engines read it from the HTML.
    structuredData: { env: { server: true } },
  },
} satisfies Config
