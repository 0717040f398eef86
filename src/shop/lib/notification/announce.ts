/** Selector of the live region for announcements. The notification banner has its own within the page. */
const ANNOUNCER = 'body > .visually-hidden[aria-live]'

/** Adds the live region, which must be on the page before the first announcement. */
export function prepareAnnouncements(): void {
  const announcer = document.createElement('div')
  announcer.className = 'visually-hidden'
  announcer.setAttribute('aria-live', 'polite')
  document.body.append(announcer)
}

/** Announces a visible change, such as a new price, without moving the focus. */
export function announce(message: string): void {
  const announcer = document.querySelector(ANNOUNCER)
  if (announcer !== null) announcer.textContent = message
}
