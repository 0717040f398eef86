import type { Footer } from '#domain/content/footer.ts'
import type { Navigation } from '#domain/content/navigation.ts'

/** The data that header and footer show. */
export interface LayoutData {
  readonly navigation: Navigation
  readonly footer: Footer
}

/** ID of the document's element that names the data's file, or contains the data. */
export const LAYOUT_ELEMENT_ID = 'frame'

/** The data used if the CMS has none (CMS-04). */
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
