import { type Block, childrenOf, richTextsOf, textOf } from '../document-fields.ts'
import { type DocumentRule, eachPassage, type PlacedResult } from '../rule.ts'

/** Marks of text editors, which shoppers read as they are. */
const MARKDOWN = /\*\*[^*\s][^*\n]{0,80}\*\*|__[^_\s][^_\n]{0,80}__|\[[^[\]\n]{1,80}\]\([^()\s]{1,200}\)|^#{1,4} (?=\S)/

const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>()“”"]+/i

/** Addresses that are no link, and marks of another editor (AUD-16). */
export const leftovers = eachPassage(({ text, unlinked, isHidden }) => {
  const mark = MARKDOWN.exec(text)?.[0]
  if (mark !== undefined) {
    return {
      rule: 'markdown-in-text',
      severity: 'error',
      message: `The text holds marks of another editor, which shoppers read: “${mark}”.`,
      fix: 'Remove the marks, and use the buttons of the editor.',
    }
  }
  const address = isHidden ? undefined : ADDRESS.exec(unlinked)?.[0].replace(/[.,;:!?]$/, '')
  if (address === undefined) return undefined
  return {
    rule: 'address-in-text',
    severity: 'warning',
    message: `“${address}” stands in the text and is no link.`,
    fix: 'Name what is behind it, and make these words a link.',
  }
})

const BULLET = /^[-–•*·] \S/
const NUMBER = /^\d{1,2}[.)] \S/

/** Longest bold line that is taken for a heading. */
const HEADING_MAX_CHARACTERS = 60

/** Paragraphs that only look like headings or lists: who hears the page does not find them (AUD-16). */
export const structure: DocumentRule = (document) =>
  richTextsOf(document.fields).flatMap(({ path, blocks }) =>
    blocks.flatMap((block, index) => {
      const verdict = block.type === 'paragraph' ? judge(block, blocks[index + 1]) : undefined
      return verdict === undefined ? [] : [{ ...verdict, document, field: `${path}[${index}]` }]
    }),
  )

function judge(block: Block, next: Block | undefined): Omit<PlacedResult, 'field'> | undefined {
  const text = textOf(block).trim()
  const isNumbered = NUMBER.test(text) && next?.type === 'paragraph' && NUMBER.test(textOf(next).trim())
  if (BULLET.test(text) || isNumbered) {
    return {
      rule: 'list-by-hand',
      severity: 'warning',
      message: `“${text.slice(0, 40)}” looks like an entry of a list and is a paragraph.`,
      fix: 'Use the list of the editor, and leave the sign out.',
    }
  }
  const children = childrenOf(block).filter((child) => textOf(child).trim() !== '')
  const isBold = children.length > 0 && children.every((child) => 'bold' in child && child.bold === true)
  const isShort = text.length <= HEADING_MAX_CHARACTERS && !/[.!?:,;]$/.test(text)
  if (!isBold || !isShort || next === undefined) return undefined
  return {
    rule: 'bold-as-heading',
    severity: 'warning',
    message: `“${text}” is bold and stands alone, as a heading does, and is none.`,
    fix: 'Make it a heading.',
  }
}
