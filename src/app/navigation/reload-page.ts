import { storedItems } from '../storage/stored-items.ts'

/** Reloads the page for the visitor. It then gets the focus, as when the visitor goes back to it (A11Y-32). */
export function reloadPage(): void {
  storedItems.write('leftPage', '')
  location.reload()
}
