import { matchRoute } from '#routes/match.ts'

/**
 * Makes a product's breadcrumb go one step back if it leads to the list the visitor came from, to restore the scroll
 * position and options of the list (COLL-46). The listener runs before the router, which handles every click on a link.
 */
export function enableBreadcrumbBack(): void {
  addEventListener('click', onClick, { capture: true })
}

function onClick(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('nav[aria-label="Breadcrumbs"] a') : null
  const { from } = (history.state ?? {}) as { readonly from?: unknown }
  if (link === null || typeof from !== 'string' || link.origin !== location.origin) return
  const page = matchRoute(location.pathname)?.id
  if (page !== 'product' && page !== 'productByLayout') return
  if (link.search !== '' || link.pathname !== from.replace(/[?#].*/s, '')) return
  event.preventDefault()
  event.stopPropagation()
  history.back()
}
