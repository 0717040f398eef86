import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import { tellOffline } from '#app/navigation/connection.ts'
import { hideLinkToken } from '#app/navigation/hide-link-token.ts'
import { routeLoading } from '#app/navigation/route-loading.ts'
import { notify } from '#app/notification/notification.ts'
import { missingSettings } from '#environment/runtime-settings.ts'
import { NOT_STARTED_ID } from './html/not-started.ts'
import { pageTexts } from './html/page-texts.ts'
import { layOutAnew } from './lay-out-anew.ts'
import { PageTree } from './page-tree.tsx'

/** What an action says whose script did not come (ROUT-33). */
const NOT_LOADED = 'This could not be loaded. Check your connection and try again.'

declare global {
  interface WindowEventMap {
    /** A script did not come; the detail says whether the same had failed before (`script-loader.ts`). */
    scriptfailure: CustomEvent<boolean>
  }
}

/** Hydrates the first page and renders each page that the visitor goes to. */
export const onRenderClient = createPageRenderer()

function createPageRenderer(): (pageContext: PageContextClient) => Promise<void> {
  let root: Root | undefined
  let settled: Promise<boolean> | undefined

  return async (pageContext) => {
    // The newest of what the scripts need: without it the page stays as it reads (ROUT-48).
    if (!('toSorted' in Array.prototype)) return
    if (root === undefined) hideLinkToken()
    if (missingSettings(globalThis.storefrontSettings).length > 0) {
      const isFirst = settled === undefined
      settled ??= import('./complete-settings.ts').then(({ completeSettings }) => completeSettings())
      if (!(await settled.catch(() => false))) {
        if (!isFirst) location.replace(pageContext.urlOriginal)
        return
      }
    }
    // A link that was followed before the first page was alive: nobody has asked yet whether it stays in the document.
    if (root === undefined && !pageContext.isHydration && pageContext.errorWhileRendering === undefined) {
      await (await import('#app/navigation/documents.ts')).leaveDocument(location.href)
    }
    if ((pageContext.errorWhileRendering as Error | undefined)?.name === 'ScriptError') {
      // The page that stands in the HTML is worth more than the error page; another one is loaded as a document.
      if (root !== undefined) location.replace(pageContext.urlOriginal)
      return
    }
    const tree = <PageTree pageContext={pageContext} frame={undefined} />
    if (root !== undefined) {
      // The router scrolls and gives the focus when this is done: the page must stand by then.
      const shown = root
      flushSync(() => {
        routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
        shown.render(tree)
      })
      if (routeLoading.getState().from.replace(/\?.*/s, '') !== location.pathname) layOutAnew()
      showTexts(pageContext)
      return
    }
    const container = document.getElementById('root')
    if (container === null) throw new Error('The page has no element with the id "root".')
    if (pageContext.isHydration && container.hasChildNodes()) {
      // As a transition, hydration is cut into slices and a slow phone can answer to a touch between them.
      startTransition(() => {
        root = hydrateRoot(container, tree)
      })
    } else {
      root = createRoot(container)
      root.render(tree)
      showTexts(pageContext)
    }
    addEventListener('scriptfailure', (failure) => {
      if (!routeLoading.getState().loading) dispatchEvent(new CustomEvent('scriptmissed', { detail: failure.detail }))
      // The router would leave this page for its next one, which cannot be had either.
      else if (!navigator.onLine) {
        failure.preventDefault()
        tellOffline()
      }
    })
    addEventListener('scripterror', () => notify({ message: NOT_LOADED, type: 'error' }))
    void start()
  }
}

/** Loads what begins once the page can be used; where that does not come, anew when the browser is online again. */
async function start(): Promise<void> {
  try {
    const { startShop } = await import('#app/frame/startup/start-shop.ts')
    document.getElementById(NOT_STARTED_ID)?.remove()
    startShop()
  } catch (error) {
    addEventListener('online', () => void start(), { once: true })
    throw error
  }
}

/** The texts of a page's head, which the HTML of the first page has already. */
function showTexts(pageContext: PageContextClient): void {
  const { title, description } = pageTexts(pageContext)
  document.title = title
  // What a share button of the browser reads changes with the page too (CMS-08).
  const texts = {
    'name="description"': description,
    'property="og:title"': title,
    'property="og:description"': description,
  }
  for (const [meta, text] of Object.entries(texts))
    document.querySelector(`meta[${meta}]`)?.setAttribute('content', text)
}
