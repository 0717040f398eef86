import type { PageContext } from 'vike/types'
import { loadCmsPage } from '../load-cms-page.ts'

export const data = (pageContext: PageContext) => loadCmsPage(pageContext, 'limitedEdition')
