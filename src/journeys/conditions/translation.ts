import type { BrowserContext } from '#browser/browser.ts'

/**
 * Changes the pages of a context the way the translation feature of a browser does, but keeps the words so that
 * journeys run unchanged. Whenever the page changes, each new text node is removed and inserted again inside two `font`
 * elements. A shop that keeps references to its text nodes fails under this condition.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate)
}

/** Runs in the page, to which it is sent as text, so it may not use anything else from this file. */
function translate(): void {
  if (window.top !== window) return
  const NOT_TRANSLATED = 'font, script, style, noscript, textarea, svg, [translate="no"]'

  function wrap(text: Node): void {
    const { parentElement } = text
    if (parentElement === null || parentElement.closest(NOT_TRANSLATED) !== null) return
    if (text.nodeValue === null || text.nodeValue.trim() === '') return
    const inner = document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    // As in a real translation, the original text node of the page is removed permanently.
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
   * Starts once the page is in use, because a browser reads the page before translating it. If the translation
   * preceded the page's scripts, React would render that part again and log an error.
   */
  function startOnceInUse(remainingTries: number): void {
    const controls = [...document.querySelectorAll('#root a, #root button, #root input')]
    const inUse = controls.every((control) => Object.keys(control).some((key) => key.startsWith('__react')))
    if (inUse || remainingTries === 0) start()
    else setTimeout(() => startOnceInUse(remainingTries - 1), 50)
  }
  addEventListener('load', () => startOnceInUse(600), { once: true })
}
