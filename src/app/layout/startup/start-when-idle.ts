import { prefetchPages } from '../../navigation/prefetch.ts'
import { enableBreadcrumbBack } from './breadcrumb-back-navigation.ts'
import { keepFocus } from './keep-focus.ts'
import { loadPageData } from './load-page-data.ts'
import { showOverlays } from './overlays.tsx'

/** What begins once nothing else wants the browser. */
export function startWhenIdle(): void {
  showOverlays()
  keepFocus()
  enableBreadcrumbBack()
  prefetchPages(loadPageData)
}
