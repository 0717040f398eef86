import type { PageContext } from 'vike/types'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { CmsPageData } from '#shop/lib/content/cms-pages.ts'
import { emptyMetaData } from '#shop/lib/content/meta-data.rules.ts'
import { hasForm } from '#shop/sign-in/form-routes.ts'
import { loadSignInForms } from '#shop/sign-in/sign-in-page.tsx'
import { loadCmsPage } from '../load-cms-page.ts'

/** Returns the page's texts from the CMS. Pages opened from emailed links have none. */
export async function data(pageContext: PageContext): Promise<CmsPageData<'login'> | { readonly metaData: MetaData }> {
  const route = pageContext.routeParams['route'] ?? ''
  if (!hasForm(route)) return { metaData: emptyMetaData }
  const [copy] = await Promise.all([loadCmsPage(pageContext, route), loadSignInForms()])
  return copy
}
