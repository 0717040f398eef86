/** Returns the innermost elements that match a text pattern and that a browser would translate. */
export function translatable(root: Element, pattern: RegExp): string[] {
  return [...root.querySelectorAll('*')]
    .filter(({ children, textContent }) => children.length === 0 && pattern.test(textContent))
    .filter((element) => element.closest('[translate="no"]') === null)
    .map(({ textContent }) => textContent)
}
