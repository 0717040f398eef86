import type { ReactNode } from 'react'

/**
 * Data for search engines, written into the page's HTML. It is data, not script: browsers do not run it, so a strict
 * policy for scripts lets it be. In the browser, where the data is not at hand, the HTML's text stays as it is.
 */
export function JsonLd({ data }: { readonly data: object | undefined }): ReactNode {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the serialiser leaves no character that could end the element
      dangerouslySetInnerHTML={{ __html: jsonForHtml(data ?? {}) }}
    />
  )
}

/** JSON that can stand inside a script element: no text in it can close the element or open a comment. */
function jsonForHtml(data: object): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u${code.toString(16).padStart(4, '0')}`
  })
}
