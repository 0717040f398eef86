import type { PageContext } from 'vike/types'
import { hasForm } from '#app/features/sign-in/form-routes.ts'
import { loadSignInForms } from '#app/features/sign-in/sign-in-page.tsx'
import type { SignInPage } from '#domain/content/sign-in-page.ts'
import { loadCmsPage } from '../load-cms-page.ts'

/** Returns the page's texts from the CMS. Pages opened from emailed links have none. */
export async function data(pageContext: PageContext): Promise<SignInPage> {
  const route = pageContext.routeParams['route'] ?? ''
  if (!hasForm(route)) return (await import('#domain/content/sign-in-page.ts')).emptySignInPage
  const [copy] = await Promise.all([
    loadCmsPage(
      pageContext,
      async () => (await import('#app/features/sign-in/load-sign-in-page.ts')).signInPageLoaders[route],
    ),
    loadSignInForms(),
  ])
  return copy
}
