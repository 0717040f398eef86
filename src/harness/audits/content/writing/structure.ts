import { type Block, getChildren, listRichTexts, getBlockText } from '../document-fields.ts'
import { type DocumentRule, eachPassage, type FieldResult } from '../rule.ts'

/** Matches Markdown, which the shop shows as plain text. */
const MARKDOWN = /\*\*[^*\s][^*\n]{0,80}\*\*|__[^_\s][^_\n]{0,80}__|\[[^[\]\n]{1,80}\]\([^()\s]{1,200}\)|^#{1,4} (?=\S)/

const URL_PATTERN = /(?:https?:\/\/|\bwww\.)[^\s<>()"""]+/i

/** Matches reserved hosts, which are used as examples. */
const EXAMPLE_HOST = /^(?:https?:\/\/)?(?:[\w-]+\.)*example\.(?:com|org|net)\b/i

/** Finds Markdown, and URLs that are not links (AUD-16). */
export const leftovers = eachPassage(({ text, unlinked, isHidden }) => {
  const syntax = MARKDOWN.exec(text)?.[0]
  if (syntax !== undefined) {
    return {
      rule: 'markdown-in-text',
      severity: 'error',
      message: `The text contains Markdown, which shoppers see: "${syntax}".`,
      fix: 'Remove it, and use the formatting buttons of the editor.',
    }
  }
  const url = isHidden ? undefined : URL_PATTERN.exec(unlinked)?.[0].replace(/[.,;:!?]$/, '')
  if (url === undefined || EXAMPLE_HOST.test(url)) return undefined
  return {
    rule: 'url-in-text',
    severity: 'warning',
    message: `"${url}" is plain text, not a link.`,
    fix: 'Write the link text, and make it a link.',
  }
})

const BULLET = /^[-–•*·] \S/
const NUMBER = /^\d{1,2}[.)] \S/

/** Maximum number of characters in a bold line that counts as a heading. */
const HEADING_MAX_CHARACTERS = 60

/** Finds paragraphs that look like headings or lists, which screen readers do not recognize (AUD-16). */
export const structure: DocumentRule = (document) =>
  listRichTexts(document.fields).flatMap(({ path, blocks }) =>
    blocks.flatMap((block, index) => {
      const verdict = block.type === 'paragraph' ? checkParagraph(block, blocks[index + 1]) : undefined
      return verdict === undefined ? [] : [{ ...verdict, document, field: `${path}[${index}]` }]
    }),
  )

function checkParagraph(block: Block, next: Block | undefined): Omit<FieldResult, 'field'> | undefined {
  const text = getBlockText(block).trim()
  const isNumbered = NUMBER.test(text) && next?.type === 'paragraph' && NUMBER.test(getBlockText(next).trim())
  if (BULLET.test(text) || isNumbered) {
    return {
      rule: 'manual-list',
      severity: 'warning',
      message: `"${text.slice(0, 40)}" looks like a list item but is a paragraph.`,
      fix: 'Use the list button of the editor, and remove the bullet or number.',
    }
  }
  const children = getChildren(block).filter((child) => getBlockText(child).trim() !== '')
  const isBold = children.length > 0 && children.every((child) => 'bold' in child && child.bold === true)
  const isShort = text.length <= HEADING_MAX_CHARACTERS && !/[.!?:,;]$/.test(text)
  if (!isBold || !isShort || next === undefined) return undefined
  return {
    rule: 'bold-used-as-heading',
    severity: 'warning',
    message: `"${text}" is bold and on its own line, but is not a heading.`,
    fix: 'Make it a heading.',
  }
}
