import type { Redact } from '#redaction/redactor.ts'
import type { Frame, Page } from '../drivers/browser.ts'

/**
 * Color of masked areas in a screenshot. The masked text is transparent because the edges of text in the same color
 * would remain visible.
 */
export const MASK_COLOR = '#33413a'

/** Function that removes the masks. */
type Unmask = () => Promise<void>

/**
 * Masks all text and fields that contain private data, in all frames of a page, until the returned function is called.
 * A highlight paints over the text without changing the elements.
 */
export async function maskPrivateData(page: Page, redact: Redact): Promise<Unmask> {
  const masks = await Promise.all(page.frames().map((frame) => maskFrame(frame, redact)))
  return async () => {
    await Promise.all(masks.map((uncover) => uncover()))
  }
}

async function maskFrame(frame: Frame, redact: Redact): Promise<Unmask> {
  try {
    const found = await frame.evaluateHandle(findTexts)
    const texts = await found.evaluate(({ nodes, fields }) => ({
      nodes: nodes.map(({ data }) => data),
      fields: fields.map((field) => ('options' in field ? (field.selectedOptions[0]?.text ?? '') : field.value)),
    }))
    const isPrivate = (text: string): boolean => redact(text) !== text
    const indexes = { nodes: privateIndexes(texts.nodes, isPrivate), fields: privateIndexes(texts.fields, isPrivate) }
    const mask = await found.evaluateHandle(paintOver, { ...indexes, color: MASK_COLOR })
    return () => mask.evaluate((uncover) => uncover()).catch(() => undefined)
  } catch (error) {
    // A frame that is closing does not appear in screenshots.
    if (frame.isDetached()) return () => Promise.resolve()
    throw error
  }
}

function privateIndexes(texts: readonly string[], isPrivate: (text: string) => boolean): number[] {
  return texts.flatMap((text, index) => (isPrivate(text) ? [index] : []))
}

// The rest runs in the page, to which it is sent as text, so it may use only types from this file.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function findTexts(): { readonly nodes: readonly Text[]; readonly fields: readonly Field[] } {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text
    if (text.data.trim() !== '' && !/^(?:SCRIPT|STYLE|OPTION)$/.test(text.parentElement?.tagName ?? ''))
      nodes.push(text)
  }
  return { nodes, fields: [...document.querySelectorAll<Field>('input, textarea, select')] }
}

function paintOver(
  { nodes, fields }: { readonly nodes: readonly Text[]; readonly fields: readonly Field[] },
  masks: { readonly nodes: readonly number[]; readonly fields: readonly number[]; readonly color: string },
): () => void {
  const NAME = 'storefront-private'
  const ranges = masks.nodes.flatMap((index) => {
    const node = nodes[index]
    if (node?.isConnected !== true) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    return [range]
  })
  CSS.highlights.set(NAME, new Highlight(...ranges))
  const painted = masks.fields.flatMap((index) => fields[index] ?? [])
  for (const field of painted) field.setAttribute(`data-${NAME}`, '')
  const sheet = new CSSStyleSheet()
  const { color } = masks
  sheet.replaceSync(
    // The fading scroll bars of a touch screen would differ between screenshots.
    '@media (pointer: coarse) { * { scrollbar-width: none !important; } }' +
      `::highlight(${NAME}) { color: transparent; background-color: ${color}; text-shadow: none; }` +
      `[data-${NAME}] { color: transparent !important; -webkit-text-fill-color: transparent !important;` +
      ` background: ${color} !important; }`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    CSS.highlights.delete(NAME)
    for (const field of painted) field.removeAttribute(`data-${NAME}`)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
