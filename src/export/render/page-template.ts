import type { FilledPage, PageFiller } from '#routes/page-filler.ts'
import { tuneHtml } from './tune-html.ts'

const ENCODING = '<meta charset="utf-8">'
const END = '\n</body>\n</html>'

/** Turns what the shop wrote for an address into the file that vike would have made of it. */
export type PageTemplate = (page: FilledPage) => string

/**
 * Learns from one page that vike rendered what it adds to every page of its kind: style sheets, fonts and scripts
 * (decision 0028).
 * @throws when filling that page again does not give vike's own bytes.
 */
export async function pageTemplate(address: string, filler: PageFiller, vikeHtml: string): Promise<PageTemplate> {
  const tuned = tuneHtml(vikeHtml)
  const page = await filler(address)
  const { before, after } = parts(page.document)
  const middle = tuned.indexOf(after)
  const head = tuned.slice(before.length, middle)
  const tail = tuned.slice(middle + after.length)
  const context = tail.indexOf(page.context)
  const tailStart = tail.slice(0, context)
  const tailEnd = tail.slice(context + page.context.length)

  const fill: PageTemplate = (filled) => {
    const own = parts(filled.document)
    return own.before + head + own.after + tailStart + filled.context + tailEnd
  }
  if (middle < 0 || context < 0 || fill(page) !== tuned) {
    throw new Error(`The page ${address} filled without vike differs from what vike renders.`)
  }
  return fill
}

/** The document up to its encoding, behind which vike's head goes, and from there to its end, where the data goes. */
function parts(document: string): { before: string; after: string } {
  const cut = document.indexOf(ENCODING) + ENCODING.length
  return { before: document.slice(0, cut), after: document.slice(cut, -END.length) }
}
