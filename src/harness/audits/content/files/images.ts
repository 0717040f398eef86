import { findOtherFiles } from '#contract/cms/image-files.ts'
import type { Catalog } from '../catalog.ts'
import { type FileRecord, getText, isFile, isRecord, toBlocks } from '../document-fields.ts'
import { toFieldPath, toResponse } from '../response-path.ts'
import { type DocumentRule, error, type Problem, type ReadDocument, warning } from '../rule.ts'

/** Width in pixels of a 1920 px screen at double density. */
const MAX_PIXELS = 3840

/** Minimum width in pixels, except for icons and logos. Browsers would scale up narrower images. */
const MIN_PIXELS = 300
const SMALL_ON_PURPOSE = /(?:^|[._])(?:icon|logo|thumbnail|avatar|badge)\b/i

/** Maximum number of words of alternative text that count as a name, which several images may share. */
const NAME_MAX_WORDS = 3

/** Matches the parameters of URLs that stop working, such as those of Amazon S3, Google Cloud Storage and Azure. */
const EXPIRING = /[?&](?:X-(?:Amz|Goog)-Expires|Expires|se)=/i

type ImageRecord = FileRecord & { readonly mime: string }

/** Checks images: alternative text, dimensions, type and host (CMS-16), and the types of downloads. */
export const checkImages: DocumentRule = (document, catalog) => [
  ...document.fields.flatMap(({ path, name, value, parent }): Problem[] => {
    if (name === 'url' && typeof value === 'string' && !parent.includes('.formats')) return checkExpiry(path, value)
    if (!isFile(value)) return checkDownloadType(path, value)
    const problems = isImage(value) ? [checkAltText(value, path, document, catalog), checkSize(value, path)] : []
    return [...problems, checkHost(value, path, catalog)]
      .filter((problem) => problem !== undefined)
      .map((problem) => ({ ...problem, mistake: removeQuery(value.url) }))
  }),
  ...findOtherFiles(document.endpoint.response, toResponse(document)).map(({ path, url, type }) => {
    const message = `The file ${getFileName(url)} is ${type}, which browsers do not show as an image.`
    const fix = 'Choose an image here (JPEG, PNG, WebP, AVIF, GIF or SVG).'
    return { ...error('not-an-image', toFieldPath(document, path), message, fix), mistake: removeQuery(url) }
  }),
]

function isImage(file: FileRecord): file is ImageRecord {
  return typeof file.mime === 'string' && file.mime.startsWith('image/')
}

function checkAltText(
  { alternativeText: alt, url }: ImageRecord,
  path: string,
  { data }: ReadDocument,
  { titles, imageByText }: Catalog,
): Problem | undefined {
  const text = typeof alt === 'string' ? alt.trim() : ''
  const field = `${path}.alternativeText`
  if (text === '') {
    const fix = 'Describe in one sentence what the image shows, as you would on the phone.'
    return error('missing-alt-text', field, `The image ${getFileName(url)} has no alternative text.`, fix)
  }
  const key = text.toLowerCase()
  const title = getTitleOf(path, data)
  if (text.includes(' ') && title !== '' && title.toLowerCase() !== key && titles.has(key)) {
    const message = `The alternative text of an image of "${title}" is the name of another product, "${text}".`
    return warning('alt-text-of-other-product', field, message, 'Describe this image.')
  }
  const earlier = imageByText.get(key)
  const file = removeQuery(url)
  if (earlier === undefined) imageByText.set(key, file)
  if (text.split(/\s+/).length <= NAME_MAX_WORDS || earlier === undefined || earlier === file) return undefined
  const message = `The image ${getFileName(url)} has the same alternative text as ${getFileName(earlier)}.`
  return warning('duplicate-alt-text', field, message, 'Describe what is different in each image.')
}

/** Returns the title of the product whose image a field is, or an empty string for other images. */
function getTitleOf(path: string, data: unknown): string {
  const [, list = '', index = ''] = /^(items|related_products)\[(\d+)\]/.exec(path) ?? []
  if (list !== '') return getText(isRecord(data) ? toBlocks(data[list])[Number(index)] : undefined, 'title')
  return isRecord(data) && 'skus' in data ? getText(data, 'title') : ''
}

function checkSize({ width, height, mime, url }: ImageRecord, path: string): Problem | undefined {
  if (mime === 'image/svg+xml') return undefined
  const name = getFileName(url)
  if (!isPixelSize(width) || !isPixelSize(height)) {
    const message = `The size of the image ${name} is unknown, so the page shifts while it loads.`
    const field = `${path}.${isPixelSize(width) ? 'height' : 'width'}`
    return warning('missing-image-size', field, message, 'Upload the image again. The CMS then measures it.')
  }
  if (Math.max(width, height) > MAX_PIXELS) {
    const message = `The image ${name} is ${width} × ${height} pixels, larger than any page shows.`
    const fix = `Resize it to ${MAX_PIXELS} pixels or less on its longer side, and upload it again.`
    return warning('image-too-large', `${path}.${width >= height ? 'width' : 'height'}`, message, fix)
  }
  if (width >= MIN_PIXELS || SMALL_ON_PURPOSE.test(path)) return undefined
  const message = `The image ${name} is only ${width} pixels wide, so it looks blurred.`
  const fix = 'Upload a larger one. A width of 1600 pixels is enough for every page.'
  return warning('image-too-small', `${path}.width`, message, fix)
}

function isPixelSize(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels > 0
}

/** Finds files with a URL that stops working, whose pages then have a gap. */
function checkExpiry(path: string, url: string): Problem[] {
  if (!EXPIRING.test(url)) return []
  const message = `The URL of ${getFileName(url)} is signed and expires, so the file is then missing from the pages.`
  const fix = 'Ask an engineer: the CMS must send public URLs of its uploads.'
  return [{ ...warning('expiring-url', path, message, fix), mistake: removeQuery(url), isForEngineers: true }]
}

/** Finds uploads on hosts blocked by the pages' Content-Security-Policy. */
function checkHost({ url }: FileRecord, path: string, { mediaOrigins }: Catalog): Problem | undefined {
  const origin = /^\/(?!\/)/.test(url) ? undefined : URL.parse(url)?.origin
  if (mediaOrigins === undefined || origin === undefined || mediaOrigins.includes(origin)) return undefined
  const message = `The file ${getFileName(url)} is hosted at ${origin}, which is not an allowed media host, so shoppers do not see it.`
  const fix = 'Upload the file to the CMS and choose it again, or ask an engineer to add the host to MEDIA_HOSTS.'
  return error('unknown-media-host', `${path}.url`, message, fix)
}

/** Finds download buttons whose text names the wrong file type. Uploads get their extension from the CMS. */
function checkDownloadType(path: string, value: unknown): Problem[] {
  if (!isRecord(value) || 'mime' in value) return []
  const { ext, url } = value
  if (typeof ext !== 'string' || typeof url !== 'string') return []
  const [stated = '', extension = ''] = [ext, removeQuery(url)].map((name) =>
    name
      .slice(name.lastIndexOf('.') + 1)
      .toLowerCase()
      .replace('jpeg', 'jpg'),
  )
  if (stated === extension || !/^[a-z\d]{3,4}$/.test(extension)) return []
  const message = `The button says ${stated}, but the file is ${extension}.`
  return [error('wrong-download-type', `${path}.ext`, message, `Write ${extension}, or choose the intended file.`)]
}

/** Returns the file name in quotation marks. */
function getFileName(url: string): string {
  return `"${removeQuery(url).replace(/^.*\//s, '')}"`
}

/** Returns a URL without its query, which may be a signature that changes. */
function removeQuery(url: string): string {
  return url.replace(/[?#].*/s, '')
}
