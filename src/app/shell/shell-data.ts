import type { Footer } from '#contract/cms/footer.ts'
import type { Navigation } from '#contract/cms/navigation.ts'
import { emptyFooter } from '#domain/content/footer.ts'

/** What header and footer show. */
export interface ShellData {
  readonly navigation: Navigation
  readonly footer: Footer
}

export const emptyShell: ShellData = { navigation: [], footer: emptyFooter }
