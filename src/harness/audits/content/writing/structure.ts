import { type Block, getChildren, listRichTexts, getBlockText } from '../document-fields.ts'
import { type DocumentRule, checkEachPassage, type FieldResult } from '../rule.ts'
import { hasTemplateCode } from './wording.ts'

/** Matches Markdown, which the shop shows as plain text. */
const MARKDOWN = /\*\*[^*\s][^*\n]{0,80}\*\*|__[^_\s][^_\n]{0,80}__|\[[^[\]\n]{1,80}\]\([^()\s]{1,200}\)|^#{1,4} (?=\S)/

/** Matches emphasis whose closing asterisks follow a space. */
const LOOSE_EMPHASIS = /\s\*\*$/

/** Matches the first of several footnotes, which begin with one, two and three asterisks. */
const FOOTNOTE = /(?:^|\s)\*(?=[^*\s])/

const URL_PATTERN = /(?:https?:\/\/|\bwww\.)[^\s<>()“”"]+/i

/** Matches reserved hosts, which are used as examples. */
const EXAMPLE_HOST = /^(?:https?:\/\/)?(?:[\w-]+\.)*example\.(?:com|org|net)\b/i

/** Finds Markdown, and URLs that are not links. */
export const checkLeftovers = checkEachPassage(({ text, unlinked, isHidden }) => {
  const syntax = MARKDOWN.exec(text)?.[0]
  if (syntax !== undefined && !(LOOSE_EMPHASIS.test(syntax) && FOOTNOTE.test(text))) {
    return {
      rule: 'markdown-in-text',
      severity: 'error',
      message: `The text contains Markdown, which shoppers see: "${syntax}".`,
      fix: 'Remove it, and use the formatting buttons in the editor.',
    }
  }
  // The fix for template code replaces its URLs too.
  const url = isHidden || hasTemplateCode(text) ? undefined : URL_PATTERN.exec(unlinked)?.[0].replace(/[.,;:!?]$/, '')
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

/** Minimum number of lines that form a list, with and without a preceding line that ends with a colon. */
const MIN_LINES = { introduced: 3, alone: 4 } as const

/** Matches a line that can be a list item: short, and not a sentence. */
const ITEM = /^[\p{Lu}\p{N}][^\n]{1,58}[^.!?:;,\s]$/u

/** Matches lines of postal addresses, phone numbers, email addresses and opening hours. */
const CONTACT =
  /\b\d{5}(?:-\d{4})?$|@|\d{3}[-. )]+\d{3,4}|\d (?:am|pm)\b|\d{1,5} \p{Lu}[\p{Ll}]+ (?:Ave|Blvd|Dr|Ln|Rd|Road|St|Street)\b/u

/** Maximum number of characters in a bold line that counts as a heading. */
const HEADING_MAX_CHARACTERS = 60

/**
 * Finds paragraphs that look like headings or lists, which screen readers do not recognize. Paragraphs that form one
 * list are one finding.
 */
export const checkStructure: DocumentRule = (document) =>
  listRichTexts(document.fields).flatMap(({ path, blocks }) =>
    blocks.flatMap((block, index) => {
      if (block.type !== 'paragraph' || (isTypedItem(block) && isTypedItem(blocks[index - 1]))) return []
      const verdict = checkParagraph(block, blocks[index + 1])
      return verdict === undefined ? [] : [{ ...verdict, document, field: `${path}[${index}]` }]
    }),
  )

/** Returns whether a block is a paragraph that starts with a bullet or number, as an entry of a typed list does. */
function isTypedItem(block: Block | undefined): boolean {
  if (block?.type !== 'paragraph') return false
  const text = getBlockText(block).trim()
  return BULLET.test(text) || NUMBER.test(text)
}

/**
 * Returns the lines of a list that was typed as lines of one paragraph: lines with bullets or numbers, or several
 * short lines that are not sentences. Excludes addresses and opening hours.
 */
function findTypedList(text: string): string[] | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const marked = lines.filter((line) => BULLET.test(line) || NUMBER.test(line))
  if (marked.length >= MIN_LINES.introduced) return marked
  const items = lines[0]?.endsWith(':') === true ? lines.slice(1) : lines
  const isList = items.length >= (items === lines ? MIN_LINES.alone : MIN_LINES.introduced)
  return isList && items.every((line) => ITEM.test(line)) && !lines.some((line) => CONTACT.test(line))
    ? items
    : undefined
}

function checkParagraph(block: Block, next: Block | undefined): Omit<FieldResult, 'field'> | undefined {
  const text = getBlockText(block).trim()
  const isNumbered = NUMBER.test(text) && next?.type === 'paragraph' && NUMBER.test(getBlockText(next).trim())
  const typed = findTypedList(text)
  if (typed !== undefined) {
    return {
      rule: 'manual-list',
      severity: 'warning',
      message: `${typed.length} lines starting with "${typed[0]?.slice(0, 40)}" form a list but are typed as lines of a paragraph.`,
      fix: 'Use the list button in the editor, and remove the bullets or numbers.',
    }
  }
  if (BULLET.test(text) || isNumbered) {
    return {
      rule: 'manual-list',
      severity: 'warning',
      message: `"${text.slice(0, 40)}" looks like a list item but is a paragraph.`,
      fix: 'Use the list button in the editor, and remove the bullet or number.',
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
