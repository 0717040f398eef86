import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import { findMissingSettings } from '#environment/runtime-settings.ts'
import { hideLinkToken } from '#shop/lib/navigation/hide-link-token.ts'
import { routeLoading } from '#shop/lib/navigation/route-loading.ts'
import { notify } from '#shop/lib/notification/notification.ts'
import { forceLayout } from './force-layout.ts'
import { PageTree } from './page-tree.tsx'

/** Shown when the script for an action fails to load. */
const NOT_LOADED = 'This could not be loaded. Check your connection and try again.'

/** Hydrates the first page and renders each page opened by client-side navigation. */
export const onRenderClient = createPageRenderer()

function createPageRenderer(): (pageContext: PageContextClient) => Promise<void> {
  let root: Root | undefined
  let settled: Promise<boolean> | undefined

  return async (pageContext) => {
    // Only browsers that run the shop have this. Others keep the prerendered page (`start.js`, decision 0052).
    if (!('toSorted' in Array.prototype)) return
    if (root === undefined) hideLinkToken()
    if (findMissingSettings(globalThis.storefrontSettings).length > 0) {
      const isFirstTry = settled === undefined
      settled ??= import('./fill-default-settings.ts').then(({ fillDefaultSettings: completeSettings }) =>
        completeSettings(),
      )
      if (!(await settled.catch(() => false))) {
        if (!isFirstTry) location.replace(pageContext.urlOriginal)
        return
      }
    }
    // The link was followed before hydration, so it has not been checked whether it stays in the document.
    if (root === undefined && !pageContext.isHydration && pageContext.errorWhileRendering === undefined) {
      await (await import('#shop/lib/navigation/documents.ts')).leaveDocument(location.href)
    }
    if ((pageContext.errorWhileRendering as Error | undefined)?.name === 'ScriptError') {
      // The prerendered page is more useful than the error page. Any other page loads as a new document.
      if (root !== undefined) location.replace(pageContext.urlOriginal)
      return
    }
    const isFirst = root === undefined && pageContext.isHydration
    // Ignores a missing script, because the page is more useful than its head.
    const startup = isFirst
      ? undefined
      : await import('#shop/shell/startup/finish-navigation.ts').catch(() => undefined)
    const tree = <PageTree pageContext={pageContext} layout={undefined} />
    if (root !== undefined) {
      // The router scrolls and sets the focus next, so the page must be rendered by then.
      const shown = root
      flushSync(() => {
        routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
        shown.render(tree)
      })
      if (routeLoading.getState().from.replace(/\?.*/s, '') !== location.pathname) forceLayout()
      startup?.showPageHead(pageContext)
      return
    }
    const container = document.getElementById('root')
    if (container === null) throw new Error('The page has no element with the id "root".')
    if (pageContext.isHydration && container.hasChildNodes()) {
      // A transition hydrates in slices, so slow phones can respond to taps in between.
      startTransition(() => {
        root = hydrateRoot(container, tree)
      })
    } else {
      root = createRoot(container)
      root.render(tree)
      startup?.showPageHead(pageContext)
    }
    // `start.js` reports the missing script of an action.
    addEventListener('script-error', (event) => {
      event.preventDefault()
      notify({ message: NOT_LOADED, type: 'error' })
    })
    void start()
  }
}

/** Loads the code that starts once the page is usable. Retries a failure when the browser is back online. */
async function start(): Promise<void> {
  try {
    const { startShop } = await import('#shop/shell/startup/start-shop.ts')
    startShop()
  } catch (error) {
    addEventListener('online', () => void start(), { once: true })
    throw error
  }
}
