import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { safeLink } from './safe-link.ts'
import styles from './rich-text.module.css'

/** Maximum nesting depth. Editors use three levels, and deeper nesting must not break the page. */
const MAX_DEPTH = 20

/** Elements of text with a modifier, from the innermost. */
const MODIFIERS = { bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's', code: 'code' } as const

/** Value of the `sizes` attribute of images, because rich text is at most 68 characters wide. */
const SIZES = '(min-width:640px) 600px, 100vw'

type Node = Readonly<Record<string, unknown>>

/**
 * Shows rich text from the CMS (CMS-10 to CMS-17). The format does not support raw HTML. Unknown blocks and modifiers
 * are skipped, and so are links and images with unsafe URLs, except for the text of a link.
 */
export function RichText({
  blocks,
  mediaBaseUrl = '',
}: {
  readonly blocks: readonly { readonly type: string }[]
  /** URL prefix for image paths that start with a slash. */
  readonly mediaBaseUrl?: string
}): ReactNode {
  // Text without an element cannot be updated by React after the browser has translated it. The key keeps the element
  // for equal content and creates a new one otherwise.
  const key = JSON.stringify(blocks)
  return useMemo(() => {
    const content = renderBlocks(blocks, 0, mediaBaseUrl)
    return content.length > 0 ? createElement('div', { key, className: styles['text'] }, ...content) : null
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key represents the content
  }, [key, mediaBaseUrl])
}

function renderBlocks(blocks: unknown, depth: number, mediaBaseUrl: string): ReactNode[] {
  return toNodes(blocks).flatMap((node) => renderBlock(node, depth, mediaBaseUrl))
}

function renderBlock(node: Node, depth: number, mediaBaseUrl: string): ReactNode[] {
  if (depth > MAX_DEPTH) return []
  const inline = () => renderInline(node['children'], depth, mediaBaseUrl)
  switch (node['type']) {
    case 'paragraph':
      return isBlankLine(node) ? [createElement('br')] : [createElement('p', null, ...inline())]
    case 'quote':
      return [createElement('blockquote', null, ...inline())]
    case 'code':
      return [createElement('pre', null, createElement('code', null, getText(node['children'], depth)))]
    case 'heading':
      return [createElement(`h${getHeadingLevel(node['level'])}`, null, ...inline())]
    case 'list':
      return [
        createElement(node['format'] === 'ordered' ? 'ol' : 'ul', null, ...renderItems(node, depth, mediaBaseUrl)),
      ]
    case 'image':
      return renderImage(node['image'], mediaBaseUrl)
    default:
      return []
  }
}

/** Renders list items. A nested list follows its item in the CMS but belongs inside the item in HTML. */
function renderItems(node: Node, depth: number, mediaBaseUrl: string): ReactNode[] {
  const items: ReactNode[][] = []
  for (const child of toNodes(node['children'])) {
    if (child['type'] === 'list-item') items.push(renderInline(child['children'], depth, mediaBaseUrl))
    if (child['type'] !== 'list') continue
    if (items.length === 0) items.push([])
    items.at(-1)?.push(...renderBlock(child, depth + 1, mediaBaseUrl))
  }
  return items.map((children) => createElement('li', null, ...children))
}

/** Renders text and links. A list item may also contain a list. */
function renderInline(children: unknown, depth: number, mediaBaseUrl: string): ReactNode[] {
  if (depth > MAX_DEPTH) return []
  return toNodes(children).flatMap((child) => {
    if (child['type'] === 'text') return renderText(child)
    if (child['type'] === 'list') return renderBlock(child, depth + 1, mediaBaseUrl)
    if (child['type'] !== 'link') return []
    const words = renderInline(child['children'], depth + 1, mediaBaseUrl)
    const href = getSafeUrl(child)
    return href === undefined ? words : [createElement('a', { href }, ...words)]
  })
}

function renderText(node: Node): ReactNode[] {
  const { text } = node
  if (typeof text !== 'string') return []
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index): ReactNode[] => {
    return index === 0 ? [line] : [createElement('br'), line]
  })
  let content: ReactNode = createElement(Fragment, null, ...lines)
  for (const [name, element] of Object.entries(MODIFIERS)) {
    if (node[name] === true) content = createElement(element, null, content)
  }
  return [content]
}

/** Returns the text of a code block, which may contain links. */
function getText(children: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  return toNodes(children)
    .map((child) => {
      if (child['type'] === 'text') return typeof child['text'] === 'string' ? child['text'] : ''
      return child['type'] === 'link' ? getText(child['children'], depth + 1) : ''
    })
    .join('')
}

function isBlankLine(paragraph: Node): boolean {
  const [only, ...others] = toNodes(paragraph['children'])
  return others.length === 0 && only?.['type'] === 'text' && only['text'] === ''
}

/** A version of an image, with its size in pixels. */
interface ImageVersion {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Renders an image with all its versions, narrowest first. The size of the widest one reserves space. */
function renderImage(value: unknown, mediaBaseUrl: string): ReactNode[] {
  const [media] = toNodes([value])
  const url = media && getSafeUrl(media)
  if (media === undefined || url === undefined) return []
  const [formats = {}] = toNodes([media['formats']])
  const versions = [...Object.values(formats), media].flatMap(toVersion).toSorted((a, b) => a.width - b.width)
  const { width, height } = versions.at(-1) ?? {}
  const toPublic = (path: string): string =>
    path.startsWith('/') && !path.startsWith('//') ? mediaBaseUrl + path : path
  const srcSet = versions.map((version) => `${toPublic(version.url)} ${version.width}w`).join(', ')
  return [
    createElement('img', {
      src: toPublic(url),
      ...(versions.length > 1 && { srcSet, sizes: SIZES }),
      alt: typeof media['alternativeText'] === 'string' ? media['alternativeText'] : '',
      width,
      height,
      loading: 'lazy',
      decoding: 'async',
    }),
  ]
}

/** Returns a version of an image, or nothing if its URL is unsafe or its size unknown. */
function toVersion(value: unknown): ImageVersion[] {
  const [format = {}] = toNodes([value])
  const url = getSafeUrl(format)
  const { width, height } = format
  if (url === undefined || typeof width !== 'number' || typeof height !== 'number') return []
  return width > 0 && height > 0 ? [{ url, width, height }] : []
}

function getSafeUrl({ url }: Node): string | undefined {
  return typeof url === 'string' ? safeLink(url) : undefined
}

/** Returns a heading level from 1 to 6. Other values become 2, the level below the page's title. */
function getHeadingLevel(level: unknown): number {
  return typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2
}

function toNodes(value: unknown): Node[] {
  if (!Array.isArray(value)) return []
  return value.filter((node): node is Node => typeof node === 'object' && node !== null && !Array.isArray(node))
}
