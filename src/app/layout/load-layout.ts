import type { ApiClient } from '#api/client.ts'
import { getFooter } from '#contract/cms/footer.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { toFooter } from '#domain/content/footer.ts'
import { toNavigation } from '#domain/content/navigation.ts'
import { mediaBaseUrl } from '../api/settings.ts'
import type { LayoutData } from './layout-data.ts'

/** Loads the header and footer from the CMS (NAV-04, NAV-21). */
export async function loadLayout(api: ApiClient): Promise<LayoutData> {
  const [navigation, footer] = await Promise.all([api.call(getNavigation, {}), api.call(getFooter, {})])
  return {
    navigation: toNavigation(navigation, mediaBaseUrl()),
    footer: toFooter(footer, mediaBaseUrl()),
  }
}
