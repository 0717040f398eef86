import { parseElement } from './similar-elements.ts'

/** Roles of messages to the shopper. */
const MESSAGE_ROLES: ReadonlySet<string> = new Set(['alert', 'status', 'alertdialog', 'dialog'])

/** The name of a notification ends with this label of its button, which the shopper does not see. */
const DISMISS_LABEL = /\s*, dismiss$/

const MAX_TEXTS = 2
const MAX_TEXT_LENGTH = 200

/**
 * Returns what the shopper sees of a failure: the first messages and headings of a page that were not on it before, or
 * else its main heading. The first heading among them has its paragraph. Both arguments are accessibility trees as
 * text.
 */
export function findShownTexts(aria: string, before: string): string[] {
  const known = new Set(before.split('\n').map((line) => line.trim()))
  const texts = new Set<string>()
  let messageIndent = Infinity
  let explanation: { readonly heading: string; readonly paragraph: string } | undefined
  const lines = aria.split('\n')
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/\S/)
    const { role = '', name = '' } = parseElement(line) ?? {}
    if (indent <= messageIndent) messageIndent = MESSAGE_ROLES.has(role) ? indent : Infinity
    const isMessage = messageIndent !== Infinity || role === 'heading'
    if (!isMessage || name === '' || known.has(line.trim())) continue
    const text = name.replace(DISMISS_LABEL, '')
    texts.add(text)
    const paragraph = role === 'heading' ? readParagraph(lines[index + 1] ?? '', indent) : ''
    if (paragraph !== '' && !known.has(lines[index + 1]?.trim() ?? '')) explanation ??= { heading: text, paragraph }
  }
  const [, heading = ''] = /^\s*- '?heading "((?:[^"\\]|\\.)*)" \[level=1\]/m.exec(aria) ?? []
  if (texts.size === 0 && heading !== '') texts.add(heading.replaceAll(/\\(.)/g, '$1'))
  return [...texts]
    .slice(0, MAX_TEXTS)
    .flatMap((text) => (text === explanation?.heading ? [text, explanation.paragraph] : text))
    .map((text) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text))
}

/** Returns the text of a line if it is a paragraph at this indent, or an empty string. */
function readParagraph(line: string, indent: number): string {
  const { role = '', name = '' } = parseElement(line) ?? {}
  return role === 'paragraph' && line.search(/\S/) === indent ? name : ''
}
