import type { Footer } from '#domain/content/footer.ts'
import type { Navigation } from '#domain/content/navigation.ts'

/** What header and footer show. */
export interface LayoutData {
  readonly navigation: Navigation
  readonly footer: Footer
}

/** Id of the element of a document that leads to the data, or holds it. */
export const LAYOUT_ELEMENT_ID = 'frame'

/** What stands for them when the CMS gives none (CMS-04). */
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
