import { findOtherFiles } from '#contract/cms/image-files.ts'
import { type FileRecord, isFile, isRecord } from '../document-fields.ts'
import { toFieldPath, toResponse } from '../response-path.ts'
import type { DocumentRule, FieldResult, PreparedRule } from '../rule.ts'
import { getFileName, isPixelSize } from './images.ts'

/** Checks the dimensions and file type of images. */
export const checkImageFiles: DocumentRule = (document) =>
  document.fields.flatMap(({ path, value }) => {
    if (!isImage(value)) return []
    return [checkSize(value, path), checkType(value)]
      .filter((verdict) => verdict !== undefined)
      .map((verdict) => ({ ...verdict, document, field: `${path}.${verdict.field}`, subject: value.url }))
  })

function isImage(value: unknown): value is FileRecord & { readonly mime: string } {
  return isFile(value) && typeof value.mime === 'string' && value.mime.startsWith('image/')
}

/** Width in pixels of a 1920 px screen at double density. */
const MAX_PIXELS = 3840

/** Minimum width in pixels, except for icons and logos. Browsers would scale up narrower images. */
const MIN_PIXELS = 300
const SMALL_ON_PURPOSE = /(?:^|[._])(?:icon|logo|thumbnail|avatar|badge)\b/i

function checkSize({ width, height, mime, url }: FileRecord, path: string): FieldResult | undefined {
  if (mime === 'image/svg+xml' || !isPixelSize(width) || !isPixelSize(height)) return undefined
  const [field, pixels] = width >= height ? (['width', width] as const) : (['height', height] as const)
  if (pixels > MAX_PIXELS) {
    return {
      field,
      rule: 'image-too-large',
      severity: 'warning',
      message: `The image ${getFileName(url)} is ${width} × ${height} pixels, larger than any page shows.`,
      fix: `Resize it to ${MAX_PIXELS} pixels or less on its longer side, and upload it again.`,
    }
  }
  if (width >= MIN_PIXELS || SMALL_ON_PURPOSE.test(path)) return undefined
  return {
    field: 'width',
    rule: 'image-too-small',
    severity: 'warning',
    message: `The image ${getFileName(url)} is only ${width} pixels wide, so it looks blurred.`,
    fix: 'Upload a larger one. A width of 1600 pixels is enough for every page.',
  }
}

/** MIME types by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  zip: 'application/zip',
}

function checkType({ url, mime }: FileRecord): FieldResult | undefined {
  const extension = getExtension(url)
  const type = TYPES[extension]
  if (type === undefined || typeof mime !== 'string' || mime === '' || type === mime) return undefined
  return {
    field: 'url',
    rule: 'wrong-file-type',
    severity: 'error',
    message: `The file name ${getFileName(url)} ends with ${extension}, but the file is ${mime}, so browsers may not show it.`,
    fix: 'Save it in the format of its name, and upload it again.',
  }
}

function getExtension(url: string): string {
  const file = url.replace(/[?#].*$/s, '')
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase()
}

/** Finds files in image fields that browsers cannot display as images. */
export const checkOtherFiles: DocumentRule = (document) =>
  findOtherFiles(document.endpoint.response, toResponse(document)).map(({ path, url, type }) => ({
    rule: 'not-an-image',
    severity: 'error',
    document,
    field: toFieldPath(document, path),
    subject: url,
    message: `The file ${getFileName(url)} is ${type}, which browsers do not show as an image.`,
    fix: 'Choose an image here (JPEG, PNG, WebP, AVIF, GIF or SVG), or leave the field empty.',
  }))

/** Finds download buttons whose text names the wrong file type. */
export const checkDownloadTypes: DocumentRule = (document) =>
  document.fields.flatMap(({ path, value }) => {
    // A value with a MIME type is an upload instead of a button, and its extension is set by the CMS.
    if (!isRecord(value) || 'mime' in value) return []
    const { ext, url } = value
    if (typeof ext !== 'string' || typeof url !== 'string') return []
    const extension = getExtension(url)
    const stated = ext.replace('.', '').toLowerCase()
    if (TYPES[extension] === undefined || (TYPES[stated] ?? stated) === TYPES[extension]) return []
    return [
      {
        rule: 'wrong-download-type',
        severity: 'error',
        document,
        field: `${path}.ext`,
        message: `The button says ${stated}, but the file is ${extension}.`,
        fix: `Write ${extension}, or choose the intended file.`,
      } as const,
    ]
  })

/** Maximum number of words of alternative text that count as a name, which several images may share. */
const NAME_MAX_WORDS = 3

/** Finds different images with the same alternative text. */
export const checkSharedAlternativeTexts: PreparedRule = () => {
  const first = new Map<string, string>()
  return (document) =>
    document.fields.flatMap(({ path, value }) => {
      if (!isImage(value)) return []
      const text = typeof value.alternativeText === 'string' ? value.alternativeText.trim() : ''
      const earlier = first.get(text.toLowerCase())
      if (earlier === undefined) first.set(text.toLowerCase(), value.url)
      if (text.split(/\s+/).length <= NAME_MAX_WORDS || earlier === undefined || earlier === value.url) return []
      return [
        {
          rule: 'duplicate-alt-text',
          severity: 'warning',
          document,
          field: `${path}.alternativeText`,
          subject: value.url,
          message: `The image ${getFileName(value.url)} has the same alternative text as ${getFileName(earlier)}.`,
          fix: 'Describe what is different in each image.',
        } as const,
      ]
    })
}
