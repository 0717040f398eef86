import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import { showHead, siteOrigin } from '#app/layout/page/show-head.ts'
import { notifyOffline } from '#app/navigation/connection.ts'
import { hideLinkToken } from '#app/navigation/hide-link-token.ts'
import { routeLoading } from '#app/navigation/route-loading.ts'
import { notify } from '#app/notification/notification.ts'
import { missingSettings } from '#environment/runtime-settings.ts'
import { forceLayout } from './force-layout.ts'
import { pageHead } from './html/page-head.ts'
import { SCRIPTS_MISSING_NOTICE_ID } from './html/scripts-missing-notice.ts'
import { PageTree } from './page-tree.tsx'

/** The message of an action whose script failed to load (ROUT-33). */
const NOT_LOADED = 'This could not be loaded. Check your connection and try again.'

declare global {
  interface WindowEventMap {
    /** Handles a script that failed to load; the detail says whether it had failed before (`script-loader.ts`). */
    scriptfailure: CustomEvent<boolean>
  }
}

/** Hydrates the first page and renders each page the visitor navigates to. */
export const onRenderClient = createPageRenderer()

function createPageRenderer(): (pageContext: PageContextClient) => Promise<void> {
  let root: Root | undefined
  let settled: Promise<boolean> | undefined

  return async (pageContext) => {
    // The newest feature that the scripts use: without it the page stays as prerendered (ROUT-48).
    if (!('toSorted' in Array.prototype)) return
    if (root === undefined) hideLinkToken()
    if (missingSettings(globalThis.storefrontSettings).length > 0) {
      const isFirst = settled === undefined
      settled ??= import('./fill-default-settings.ts').then(({ fillDefaultSettings: completeSettings }) =>
        completeSettings(),
      )
      if (!(await settled.catch(() => false))) {
        if (!isFirst) location.replace(pageContext.urlOriginal)
        return
      }
    }
    // A link followed before hydration: it has not been checked yet whether it stays in the document.
    if (root === undefined && !pageContext.isHydration && pageContext.errorWhileRendering === undefined) {
      await (await import('#app/navigation/documents.ts')).leaveDocument(location.href)
    }
    if ((pageContext.errorWhileRendering as Error | undefined)?.name === 'ScriptError') {
      // The prerendered page is more useful than the error page; another page is loaded as a document.
      if (root !== undefined) location.replace(pageContext.urlOriginal)
      return
    }
    const tree = <PageTree pageContext={pageContext} layout={undefined} />
    if (root !== undefined) {
      // The router scrolls and sets the focus afterwards, so the page must be rendered by then.
      const shown = root
      flushSync(() => {
        routeLoading.setState(({ pagesShown }) => ({ pagesShown: pagesShown + 1 }))
        shown.render(tree)
      })
      if (routeLoading.getState().from.replace(/\?.*/s, '') !== location.pathname) forceLayout()
      showHead(pageHead(pageContext, siteOrigin()))
      return
    }
    const container = document.getElementById('root')
    if (container === null) throw new Error('The page has no element with the id "root".')
    if (pageContext.isHydration && container.hasChildNodes()) {
      // As a transition, hydration is split into slices, so that a slow phone can respond to taps in between.
      startTransition(() => {
        root = hydrateRoot(container, tree)
      })
    } else {
      root = createRoot(container)
      root.render(tree)
      showHead(pageHead(pageContext, siteOrigin()))
    }
    addEventListener('scriptfailure', (failure) => {
      if (!routeLoading.getState().loading) dispatchEvent(new CustomEvent('scriptmissed', { detail: failure.detail }))
      // The router would leave this page for its error page, which cannot be loaded either.
      else if (!navigator.onLine) {
        failure.preventDefault()
        notifyOffline()
      }
    })
    addEventListener('scripterror', () => notify({ message: NOT_LOADED, type: 'error' }))
    void start()
  }
}

/** Loads what starts once the page is usable; if that fails, retries when the browser is online again. */
async function start(): Promise<void> {
  try {
    const { startShop } = await import('#app/layout/startup/start-shop.ts')
    document.getElementById(SCRIPTS_MISSING_NOTICE_ID)?.remove()
    startShop()
  } catch (error) {
    addEventListener('online', () => void start(), { once: true })
    throw error
  }
}
