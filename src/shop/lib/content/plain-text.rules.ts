import type { RichText } from '#contract/cms/rich-text.ts'

/** Maximum nesting depth to read, the same as for displayed rich text. */
const MAX_DEPTH = 20

/** Converts CMS rich text to plain text, with one line per block and list item. */
export function toPlainText(blocks: RichText): string {
  return toLines(blocks, 0).join('\n')
}

function toLines(nodes: unknown, depth: number): string[] {
  return listNodes(nodes, depth).flatMap((node) => {
    const line = inlineText(node['children'], depth + 1).trim()
    const nested = listNodes(node['children'], depth + 1).filter(({ type }) => type === 'list' || type === 'list-item')
    return [...(line === '' ? [] : [line]), ...toLines(nested, depth + 1)]
  })
}

function inlineText(nodes: unknown, depth: number): string {
  return listNodes(nodes, depth)
    .map((node) => {
      if (typeof node['text'] === 'string') return node['text']
      return node['type'] === 'link' ? inlineText(node['children'], depth + 1) : ''
    })
    .join('')
}

function listNodes(nodes: unknown, depth: number): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(nodes) || depth > MAX_DEPTH) return []
  return nodes.filter((node): node is Record<string, unknown> => typeof node === 'object' && node !== null)
}
