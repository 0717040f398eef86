import type { ApiClient } from '#api/client.ts'
import { type Footer, getFooter } from '#contract/footer.ts'
import { getNavigation, type Navigation } from '#contract/navigation.ts'
import { emptyFooter, footerFromCms } from '#domain/footer.ts'
import { navigationFromCms } from '#domain/navigation.ts'
import { mediaBaseUrl } from '../state/settings.ts'

/** What header and footer show. */
export interface ShellData {
  readonly navigation: Navigation
  readonly footer: Footer
}

export const emptyShell: ShellData = { navigation: [], footer: emptyFooter }

/** Loads header and footer from the CMS (catalogue spec §7). */
export async function loadShell(api: ApiClient): Promise<ShellData> {
  const [navigation, footer] = await Promise.all([api.call(getNavigation, {}), api.call(getFooter, {})])
  return {
    navigation: navigationFromCms(navigation, mediaBaseUrl()),
    footer: footerFromCms(footer, mediaBaseUrl()),
  }
}
