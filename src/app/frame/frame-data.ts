import type { Footer } from '#contract/cms/footer.ts'
import type { Navigation } from '#contract/cms/navigation.ts'

/** What header and footer show. */
export interface FrameData {
  readonly navigation: Navigation
  readonly footer: Footer
}

/** What stands for them when the CMS gives none (CMS-04). */
export const emptyFrame: FrameData = {
  navigation: [],
  footer: {
    logo: { src: '', alt: '', width: 0, height: 0, variants: [] },
    links: [],
    socialLinks: [],
    bottomLinks: [],
    downloadAsset: null,
  },
}
