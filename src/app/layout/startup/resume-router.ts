import { routeLoading } from '../../navigation/route-loading.ts'

/**
 * Renders the page again when the browser restores a document (bfcache) that the router had left for another one. That
 * transition never ends: the spinner would stay, and the router would not check whether later pages belong to this
 * document (ROUT-52).
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
