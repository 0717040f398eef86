import type { BlocksContent } from '@strapi/blocks-react-renderer'
import { safeLink } from './safe-link.ts'

const MODIFIERS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const

/** Maximum nesting depth. Editors use three levels, and deeper nesting must not break the page. */
const MAX_DEPTH = 20

type Node = Readonly<Record<string, unknown>>

/**
 * Returns the supported part of CMS rich text (CMS-10 to CMS-17). Removes unknown blocks and modifiers, and links and
 * images with unsafe URLs, but keeps the text of links.
 */
export function filterSupportedBlocks(blocks: unknown): BlocksContent {
  // The objects match the library's types, which list every combination.
  return toNodes(blocks).flatMap((node) => knownBlock(node, 0)) as unknown as BlocksContent
}

function knownBlock(node: Node, depth: number): Node[] {
  if (depth > MAX_DEPTH) return []
  switch (node['type']) {
    case 'paragraph':
    case 'quote':
    case 'code':
      return [{ type: node['type'], children: inlineChildren(node, depth) }]
    case 'heading':
      return [{ type: 'heading', level: headingLevel(node['level']), children: inlineChildren(node, depth) }]
    case 'list':
      return [{ type: 'list', format: listFormat(node['format']), children: listItems(node, depth) }]
    case 'image':
      return knownImage(node['image'])
    default:
      return []
  }
}

/**
 * Moves nested lists into list items. A nested list follows its item in the CMS but belongs inside the item in HTML.
 */
function listItems(node: Node, depth: number): Node[] {
  const items: { readonly type: 'list-item'; readonly children: Node[] }[] = []
  for (const child of toNodes(node['children'])) {
    if (child['type'] === 'list-item') items.push({ type: 'list-item', children: inlineChildren(child, depth) })
    if (child['type'] !== 'list') continue
    const nested = knownBlock(child, depth + 1)
    const last = items.at(-1)
    if (last === undefined) items.push({ type: 'list-item', children: nested })
    else last.children.push(...nested)
  }
  return items
}

function listFormat(format: unknown): string {
  return format === 'ordered' ? 'ordered' : 'unordered'
}

/** Returns text and links. A list item may also contain a list. */
function inlineChildren(node: Node, depth: number): Node[] {
  if (depth > MAX_DEPTH) return []
  return toNodes(node['children']).flatMap((child) => {
    if (child['type'] === 'text') return knownText(child)
    if (child['type'] === 'list') return knownBlock(child, depth + 1)
    if (child['type'] !== 'link') return []
    const words = inlineChildren(child, depth + 1)
    const url = typeof child['url'] === 'string' ? safeLink(child['url']) : undefined
    return url === undefined ? words : [{ type: 'link', url, children: words }]
  })
}

function knownText(node: Node): Node[] {
  if (typeof node['text'] !== 'string') return []
  const modifiers = MODIFIERS.filter((name) => node[name] === true).map((name) => [name, true])
  return [{ type: 'text', text: node['text'], ...Object.fromEntries(modifiers) }]
}

/** A version of an image, with its size in pixels. */
export interface ImageFormat {
  readonly url: string
  readonly width: number
  readonly height: number
}

/**
 * Returns the image with all versions as `formats`, by width. The size of the widest one reserves space, so no content
 * moves when the image loads.
 */
function knownImage(value: unknown): Node[] {
  const [media] = toNodes([value])
  const url = safeUrl(media)
  if (media === undefined || url === undefined) return []
  const [formats = {}] = toNodes([media['formats']])
  const byWidth = [...Object.values(formats), media].flatMap(knownFormat).toSorted((a, b) => a.width - b.width)
  const { width, height } = byWidth.at(-1) ?? {}
  const alternativeText = typeof media['alternativeText'] === 'string' ? media['alternativeText'] : ''
  return [
    {
      type: 'image',
      image: { url, alternativeText, width, height, formats: Object.fromEntries(byWidth.entries()) },
      children: [],
    },
  ]
}

/** Returns a version of an image, or nothing if its URL is unsafe or its size unknown. */
function knownFormat(value: unknown): ImageFormat[] {
  const [format] = toNodes([value])
  const url = safeUrl(format)
  const { width, height } = format ?? {}
  if (url === undefined || typeof width !== 'number' || typeof height !== 'number') return []
  return width > 0 && height > 0 ? [{ url, width, height }] : []
}

function safeUrl(file: Node | undefined): string | undefined {
  return typeof file?.['url'] === 'string' ? safeLink(file['url']) : undefined
}

/** Returns a heading level from 1 to 6. Other values become 2, the level below the page's title. */
function headingLevel(level: unknown): number {
  return typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2
}

function toNodes(value: unknown): Node[] {
  if (!Array.isArray(value)) return []
  return value.filter((node): node is Node => typeof node === 'object' && node !== null && !Array.isArray(node))
}
