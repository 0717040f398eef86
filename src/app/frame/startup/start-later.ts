import { loadPagesAhead } from '../../navigation/load-ahead.ts'
import { goBackByBreadcrumbs } from './breadcrumbs-back.ts'
import { loadPageData } from './load-page-data.ts'
import { showOverlays } from './overlays.tsx'

/** What begins once nothing else wants the browser. */
export function startLater(): void {
  showOverlays()
  goBackByBreadcrumbs()
  loadPagesAhead(loadPageData)
}
