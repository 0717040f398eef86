import type { PageContext } from 'vike/types'
import { hasForm } from '#app/features/sign-in/form-routes.ts'
import { loadSignInForms } from '#app/features/sign-in/sign-in-page.tsx'
import type { CmsPageData } from '#app/loading/cms-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { emptyMetaData } from '#domain/content/meta-data.ts'
import { loadCmsPage } from '../load-cms-page.ts'

/** Returns the page's texts from the CMS. Pages opened from emailed links have none. */
export async function data(pageContext: PageContext): Promise<CmsPageData<'login'> | { readonly metaData: MetaData }> {
  const route = pageContext.routeParams['route'] ?? ''
  if (!hasForm(route)) return { metaData: emptyMetaData }
  const [copy] = await Promise.all([loadCmsPage(pageContext, route), loadSignInForms()])
  return copy
}
