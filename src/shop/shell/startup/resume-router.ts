import { routeLoading } from '../../lib/navigation/route-loading.ts'

/**
 * Renders the page again when the browser restores a document from the back/forward cache after the router had left it
 * for another one. Without this, the transition never ends, the spinner stays visible, and the router does not check
 * whether later pages belong to this document.
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
