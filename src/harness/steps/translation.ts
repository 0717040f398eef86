import type { BrowserContext } from '../drivers/browser.ts'

/**
 * Makes the pages of a context what a browser's translation makes of them, but for the words, so that a story is told
 * on them as on any other (JRNY-20): each text is taken away and comes back inside two `font` elements, again and again
 * as the page changes. A shop that holds on to its text nodes breaks there.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate)
}

/** Runs in the page: it is sent there as text, so it may use nothing from this file. */
function translate(): void {
  if (window.top !== window) return
  const NOT_TRANSLATED = 'font, script, style, noscript, textarea, svg, [translate="no"]'

  function wrap(text: Node): void {
    const { parentElement } = text
    if (parentElement === null || parentElement.closest(NOT_TRANSLATED) !== null) return
    if (text.nodeValue === null || text.nodeValue.trim() === '') return
    const inner = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    // The text node that the page made is gone for good, as it is after a translation.
    inner.append(text.nodeValue)
    const outer = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    outer.append(inner)
    parentElement.replaceChild(outer, text)
  }
  function wrapAll(root: Node): void {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root)
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  function start(): void {
    document.documentElement.lang = 'de'
    wrapAll(document.body)
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') wrapAll(target)
        else addedNodes.forEach(wrapAll)
      }
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  /**
   * A browser reads the page before it translates it, so the page is in use by then. A translation that overtakes the
   * page's scripts is another matter: React draws that part of the page anew and says so in the console.
   */
  function startOnceInUse(remainingTries: number): void {
    const controls = [...document.querySelectorAll('#root a, #root button, #root input')]
    const inUse = controls.every((control) => Object.keys(control).some((key) => key.startsWith('__react')))
    if (inUse || remainingTries === 0) start()
    else setTimeout(() => startOnceInUse(remainingTries - 1), 50)
  }
  addEventListener('load', () => startOnceInUse(600), { once: true })
}
