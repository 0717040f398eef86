import { routeLoading } from '../../navigation/route-loading.ts'

/**
 * Renders the page again in a document that the browser kept (bfcache) after the router had left it for another document.
 * That transition never ends by itself: the spinner would stay, and the router would not ask for later pages whether they
 * belong to this document (ROUT-52).
 */
export function resumeRouter(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && routeLoading.getState().loading) void rerender()
  })
}

async function rerender(): Promise<void> {
  const { navigate } = await import('vike/client/router')
  await navigate(location.pathname + location.search + location.hash, { keepScrollPosition: true })
}
