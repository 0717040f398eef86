import type { ApiClient } from '#api/client.ts'
import { getFooter } from '#contract/footer.ts'
import { getNavigation } from '#contract/navigation.ts'
import { footerFromCms } from '#domain/footer.ts'
import { navigationFromCms } from '#domain/navigation.ts'
import { mediaBaseUrl } from '../state/settings.ts'
import type { ShellData } from './shell-data.ts'

/** Loads header and footer from the CMS (catalogue spec §7). */
export async function loadShell(api: ApiClient): Promise<ShellData> {
  const [navigation, footer] = await Promise.all([api.call(getNavigation, {}), api.call(getFooter, {})])
  return {
    navigation: navigationFromCms(navigation, mediaBaseUrl()),
    footer: footerFromCms(footer, mediaBaseUrl()),
  }
}
