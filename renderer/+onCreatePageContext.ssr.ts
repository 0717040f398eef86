import type { PageContextServer } from 'vike/types'
import { loadHome } from '#app/features/home/load-home.ts'
import { loadShell } from '#app/shell/load-shell.ts'
import { FRAME_ADDRESS } from '#routes/frame-address.ts'

/** Gives every prerendered page its client, header and footer, and the picture for sharing of pages without one. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  const { apiFor } = pageContext
  if (apiFor === undefined) return
  pageContext.api = apiFor(pageContext.urlOriginal)
  const frameApi = apiFor(FRAME_ADDRESS)
  const [shell, home] = await Promise.all([loadShell(frameApi), loadHome(frameApi)])
  pageContext.shell = shell
  pageContext.shareImage = home.shareImage ?? (shell.footer.logo.src || undefined)
}
