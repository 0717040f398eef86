import type { Footer } from '#contract/footer.ts'
import type { Navigation } from '#contract/navigation.ts'
import { emptyFooter } from '#domain/footer.ts'

/** What header and footer show. */
export interface ShellData {
  readonly navigation: Navigation
  readonly footer: Footer
}

export const emptyShell: ShellData = { navigation: [], footer: emptyFooter }
