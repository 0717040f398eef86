import type { Navigation } from './header/navigation.rules.ts'
import type { Footer } from './islands/footer.rules.ts'

/** Data shown in the header and footer. */
export interface LayoutData {
  readonly navigation: Navigation
  readonly footer: Footer
}

/** ID of the element that contains the data or names its file. */
export const LAYOUT_ELEMENT_ID = 'layout'

/** Fallback data if the CMS has none (CMS-04). */
export const emptyLayoutData: LayoutData = {
  navigation: [],
  footer: {
    logo: null,
    links: [],
    socialLinks: [],
    bottomLinks: [],
    downloadAsset: null,
  },
}
