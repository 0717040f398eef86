/**
 * Scrolls smoothly to the element whose id the hash names (NAV-30) and goes on from there with the
 * keyboard; at once for those who want less motion.
 * @returns whether there is such an element.
 */
export function scrollToHash(hash: string): boolean {
  const target = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
  if (target === null) return false
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto' })
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
  return true
}

/** A hash with broken encoding names an element as it is written. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Scrolls smoothly where a link leads to a place on the same page; the browser alone would jump. */
export function smoothHashLinks(): void {
  addEventListener('click', (event) => {
    const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.hash === '' || link.target === '_blank') return
    const { origin, pathname, search } = location
    if (link.origin !== origin || link.pathname !== pathname || link.search !== search) return
    if (!scrollToHash(link.hash)) return
    event.preventDefault()
    history.pushState({ from: pathname + search }, '', link.hash)
  })
}
