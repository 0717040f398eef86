/**
 * Scrolls to the element with the ID in the hash (NAV-30) and moves the focus there. Scrolls smoothly unless the
 * visitor prefers reduced motion.
 * @returns whether the element exists.
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

/** Decodes a hash, or returns it unchanged if its encoding is invalid. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Makes links within the same page scroll smoothly instead of jumping. */
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
