import { type FileRecord, isFile } from '../document-fields.ts'
import type { DocumentRule, PlacedResult, PreparedRule } from '../rule.ts'
import { fileName, isSize } from './pictures.ts'

/** Weight and type of pictures and downloads (AUD-18). */
export const pictureFiles: DocumentRule = (document) =>
  document.fields.flatMap(({ path, value }) => {
    if (!isPicture(value)) return []
    return [weight(value, path), fileType(value)]
      .filter((verdict) => verdict !== undefined)
      .map((verdict) => ({ ...verdict, document, field: `${path}.${verdict.field}`, subject: value.url }))
  })

function isPicture(value: unknown): value is FileRecord & { readonly mime: string } {
  return isFile(value) && typeof value.mime === 'string' && value.mime.startsWith('image/')
}

/** No page shows a picture wider: a screen of 1920 pixels at double density. */
const MAX_PIXELS = 3840

/** A picture narrower than this is drawn larger than it is, but for icons and logos. */
const MIN_PIXELS = 300
const SMALL_ON_PURPOSE = /(?:^|[._])(?:icon|logo|thumbnail|avatar|badge)\b/i

function weight({ width, height, mime, url }: FileRecord, path: string): PlacedResult | undefined {
  if (mime === 'image/svg+xml' || !isSize(width) || !isSize(height)) return undefined
  const [field, pixels] = width >= height ? (['width', width] as const) : (['height', height] as const)
  if (pixels > MAX_PIXELS) {
    return {
      field,
      rule: 'picture-too-large',
      severity: 'warning',
      message: `The picture ${fileName(url)} has ${width} × ${height} pixels, more than any page shows.`,
      fix: `Make its longer side ${MAX_PIXELS} pixels or less, and upload it again.`,
    }
  }
  if (width >= MIN_PIXELS || SMALL_ON_PURPOSE.test(path)) return undefined
  return {
    field: 'width',
    rule: 'picture-too-small',
    severity: 'warning',
    message: `The picture ${fileName(url)} is only ${width} pixels wide, so it is blurred.`,
    fix: 'Upload a larger one; 1600 pixels suit every place.',
  }
}

/** Types of files by the endings of their names. */
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

function fileType({ url, mime }: FileRecord): PlacedResult | undefined {
  const ending = endingOf(url)
  const type = TYPES[ending]
  if (type === undefined || typeof mime !== 'string' || mime === '' || type === mime) return undefined
  return {
    field: 'url',
    rule: 'file-of-other-type',
    severity: 'error',
    message: `The name of the file ${fileName(url)} ends with ${ending}, and the file is ${mime}: browsers may refuse it.`,
    fix: 'Save it as what its name says, and upload it again.',
  }
}

function endingOf(url: string): string {
  const file = url.replace(/[?#].*$/s, '')
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase()
}

/** Downloads whose button says another type than the file has (AUD-18). */
export const downloadTypes: DocumentRule = (document) =>
  document.fields.flatMap(({ path, name: key, value, parent }) => {
    if (key !== 'ext' || typeof value !== 'string') return []
    const url = document.fields.find((field) => field.path === `${parent}.url`)?.value
    const ending = typeof url === 'string' ? endingOf(url) : ''
    const said = value.replace('.', '').toLowerCase()
    if (TYPES[ending] === undefined || (TYPES[said] ?? said) === TYPES[ending]) return []
    return [
      {
        rule: 'download-of-other-type',
        severity: 'error',
        document,
        field: path,
        message: `The button says ${said}, and the file is ${ending}.`,
        fix: `Write ${ending}, or choose the file that is meant.`,
      } as const,
    ]
  })

/** Alternative texts of as many words may be names, which several pictures may share, as icons do. */
const NAME_MAX_WORDS = 3

/** One alternative text for different pictures: whoever hears it cannot tell them apart (AUD-18). */
export const sharedAlternativeTexts: PreparedRule = () => {
  const first = new Map<string, string>()
  return (document) =>
    document.fields.flatMap(({ path, value }) => {
      if (!isPicture(value)) return []
      const text = typeof value.alternativeText === 'string' ? value.alternativeText.trim() : ''
      const earlier = first.get(text.toLowerCase())
      if (earlier === undefined) first.set(text.toLowerCase(), value.url)
      if (text.split(/\s+/).length <= NAME_MAX_WORDS || earlier === undefined || earlier === value.url) return []
      return [
        {
          rule: 'picture-text-shared',
          severity: 'warning',
          document,
          field: `${path}.alternativeText`,
          subject: value.url,
          message: `The picture ${fileName(value.url)} has the alternative text of another, ${fileName(earlier)}.`,
          fix: 'Say of each what sets it apart from the other.',
        } as const,
      ]
    })
}
