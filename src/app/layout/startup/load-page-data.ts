import type { ApiClient } from '#api/client.ts'
import type { RouteMatch } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'
import type * as contentLoaders from '../../features/content/load-content.ts'
import type { FormRoute } from '../../features/sign-in/form-routes.ts'
import type { PageLoader } from '../../loading/page-loader.ts'

type Parameters = RouteMatch['parameters']
type Load = (api: ApiClient, parameters: Parameters) => Promise<unknown>

/** Prefetch failures are not reported because the click repeats failed requests and reports failures. */
const SILENT = { onFailure: () => {} } as const

/**
 * Functions that preload the requirements of each route's `+data` hook: data, which the loaders cache, and scripts for
 * page parts. Excludes routes without data and routes in other document groups.
 */
const LOADERS: Readonly<Partial<Record<RouteId, Load>>> = {
  home: async (api) => (await import('../../features/home/load-home.ts')).loadHome(api, SILENT),
  collection: async (api, { title = '' }) =>
    (await import('../../features/collection/load-collection.ts')).loadCollection(api, title),
  product: (api, { title = '' }) => loadProductPage(api, title),
  productByLayout: (api, { documentId = '' }) => loadProductPage(api, documentId),
  limitedEdition: content(({ loadLimitedEdition }) => loadLimitedEdition),
  aboutUs: content(({ loadAboutUs }) => loadAboutUs),
  contactUs: content(({ loadContactUs }) => loadContactUs),
  mediaLibrary: together(
    content(({ loadMediaLibrary }) => loadMediaLibrary),
    () => import('../../features/content/image-request-form.tsx'),
  ),
  support: content(({ servicePageLoaders }) => servicePageLoaders.support),
  warranty: content(({ servicePageLoaders }) => servicePageLoaders.warranty),
  resources: content(({ servicePageLoaders }) => servicePageLoaders.resources),
  faq: content(({ loadFaq }) => loadFaq),
  patents: content(({ loadPatents }) => loadPatents),
  termsOfService: content(({ createCopyLoader }) => createCopyLoader('terms')),
  copy: content(({ createCopyLoader }, { copyId = '' }) => createCopyLoader(copyId)),
  dealerRegistration: together(
    async (api) =>
      (await import('../../features/dealers/load-dealer-registration.ts')).loadDealerRegistration(api, SILENT),
    () => import('../../features/dealers/dealer-registration-form.tsx'),
  ),
  login: signIn('login'),
  register: signIn('register'),
  forgotPassword: signIn('forgotPassword'),
}

/** Loads the data of a page before a visit, so that the page's loader needs no request. */
export async function loadPageData({ id, parameters }: RouteMatch, api: ApiClient): Promise<void> {
  await LOADERS[id]?.(api, parameters)
}

function content(selectLoaders: (loaders: typeof contentLoaders, parameters: Parameters) => PageLoader<unknown>): Load {
  return async (api, parameters) =>
    selectLoaders(await import('../../features/content/load-content.ts'), parameters)(api, SILENT)
}

function signIn(route: FormRoute): Load {
  return together(
    async (api) => (await import('../../features/sign-in/load-sign-in-page.ts')).signInPageLoaders[route](api, SILENT),
    () => import('../../features/sign-in/form-of-route.tsx'),
  )
}

async function loadProductPage(api: ApiClient, title: string): Promise<void> {
  await Promise.all([
    import('../../features/product/load-product.ts').then(({ loadProduct }) => loadProduct(api, title)),
    import('../../features/product/buying/restriction-facts.tsx'),
    import('../../features/product/details/about-plain.tsx'),
    import('../../features/product/details/about-switcher.tsx'),
    import('../../features/product/details/rifle-about.tsx'),
    import('../../features/product/details/product-sections.tsx'),
  ])
}

function together(...loads: readonly Load[]): Load {
  return (api, parameters) => Promise.all(loads.map((load) => load(api, parameters)))
}
