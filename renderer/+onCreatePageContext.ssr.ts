import type { PageContextServer } from 'vike/types'
import { loadHome } from '#app/features/home/load-home.ts'
import { loadFrame } from '#app/frame/load-frame.ts'
import { FRAME_ADDRESS } from '#routes/frame-address.ts'

/** Gives every prerendered page its client, header and footer, and the picture for sharing of pages without one. */
export async function onCreatePageContext(pageContext: PageContextServer): Promise<void> {
  const { apiFor } = pageContext
  if (apiFor === undefined) return
  pageContext.api = apiFor(pageContext.urlOriginal)
  const frameApi = apiFor(FRAME_ADDRESS)
  const [frame, home] = await Promise.all([loadFrame(frameApi), loadHome(frameApi)])
  pageContext.frame = frame
  pageContext.shareImage = home.shareImage ?? (frame.footer.logo.src || undefined)
}
