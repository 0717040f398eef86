/** Milliseconds without input after which a visitor counts as inactive (CONS-08). */
const INACTIVITY_MS = 30_000

/** Events that count as input (OPEN-097). */
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll'] as const

/**
 * Calls a function once per idle period. Input starts a new period.
 * @returns a function that stops watching.
 */
export function watchInactivity(onInactive: () => void): () => void {
  let timer = setTimeout(onInactive, INACTIVITY_MS)
  function restart(): void {
    clearTimeout(timer)
    timer = setTimeout(onInactive, INACTIVITY_MS)
  }
  for (const name of INPUT_EVENTS) addEventListener(name, restart, { passive: true, capture: true })
  return () => {
    clearTimeout(timer)
    for (const name of INPUT_EVENTS) removeEventListener(name, restart, { capture: true })
  }
}
