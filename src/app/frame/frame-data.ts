import type { Footer } from '#contract/cms/footer.ts'
import type { Navigation } from '#contract/cms/navigation.ts'
import { emptyFooter } from '#domain/content/footer.ts'

/** What header and footer show. */
export interface FrameData {
  readonly navigation: Navigation
  readonly footer: Footer
}

export const emptyFrame: FrameData = { navigation: [], footer: emptyFooter }
