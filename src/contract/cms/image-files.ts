import type * as z from 'zod/mini'
import { getLevel, getSchemaOf, isMedia, listEntries, readField } from '../schema.ts'

/** A file in an image field that browsers do not display as an image. */
export interface OtherFile {
  /** Path of the field in the response, such as `['data', 'image']`. */
  readonly path: readonly string[]
  readonly url: string
  /** MIME type, or the file extension if the CMS sends no type. */
  readonly type: string
}

/** Image types supported by all browsers. */
const SHOWN_TYPES = /^image\/(?:avif|bmp|gif|jpe?g|png|svg\+xml|vnd\.microsoft\.icon|webp|x-icon)$/
const SHOWN_EXTENSIONS = /^(?:avif|bmp|gif|ico|jpe?g|png|svg|webp)$/

/** Fields for files of any type, such as downloads. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['file'])

/** Returns whether a contract field with this name accepts files of any type. */
export function acceptsAnyFile(field: string): boolean {
  return FILE_FIELDS.has(field)
}

/**
 * Lists files in image fields and in rich text images that browsers do not display as images, such as a PDF, a video,
 * or an HEIC photo.
 * @param body a response that matches the schema
 */
export function findOtherFiles(schema: z.ZodMiniType, body: unknown): OtherFile[] {
  const found: OtherFile[] = []
  visit(schema, body, [])
  return found

  function visit(current: z.ZodMiniType | undefined, value: unknown, path: readonly string[]): void {
    if (typeof value !== 'object' || value === null) return
    if (current === undefined) {
      // The contract does not describe the fields of rich text blocks.
      if (readField(value, 'type') === 'image') check(readField(value, 'image'), [...path, 'image'])
      return
    }
    if (isMedia(current)) {
      const name = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
      if (!acceptsAnyFile(name)) check(value, path)
      return
    }
    const level = getLevel(current, value)
    if (level.kind === 'leaf') return visit(undefined, value, path)
    for (const [name, inner] of listEntries(value)) {
      const next = getSchemaOf(level, name)
      if (next !== undefined) visit(next, inner, [...path, name])
    }
  }

  function check(file: unknown, path: readonly string[]): void {
    const [url, mime] = [readField(file, 'url'), readField(file, 'mime')]
    if (typeof url !== 'string') return
    const hasType = typeof mime === 'string' && mime !== ''
    const type = hasType ? mime.toLowerCase() : getExtension(url)
    const isShown = hasType ? SHOWN_TYPES.test(type) : type === '' || SHOWN_EXTENSIONS.test(type)
    if (!isShown) found.push({ path, url, type })
  }
}

/** Returns the lowercase extension of a file, or an empty string without one. */
function getExtension(url: string): string {
  const name = url.replace(/[?#].*$/s, '').replace(/^.*\//s, '')
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
}
