import { type FileRecord, isFile } from '../document-fields.ts'
import type { DocumentRule, PlacedResult } from '../rule.ts'

/** Longest alternative text that a screen reader reads in one breath. */
const ALT_MAX_CHARACTERS = 180

const FILE_NAME =
  /(?:^|[\s/])[\w.-]+\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|bmp)$|^(?:img|dsc|image|photo|untitled)[-_ ]?\d*$/i
const SAYS_PICTURE = /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of\b/i

/** Alternative texts and sizes of pictures (CMS-16, AUD-04). */
export const pictures: DocumentRule = (document) =>
  document.fields.flatMap(({ path, value }) => {
    if (!isFile(value) || typeof value.mime !== 'string' || !value.mime.startsWith('image/')) return []
    return [alternativeText(value), size(value)]
      .filter((verdict) => verdict !== undefined)
      .map(({ field, ...verdict }) => ({ ...verdict, document, field: `${path}.${field}`, subject: value.url }))
  })

function alternativeText({ alternativeText: alt, url }: FileRecord): PlacedResult | undefined {
  const text = typeof alt === 'string' ? alt.trim() : ''
  const field = 'alternativeText'
  const fix = 'Say in one sentence what the picture shows, as you would to somebody on the telephone.'
  if (text === '') {
    return {
      field,
      rule: 'picture-without-text',
      severity: 'error',
      message: `The picture ${fileName(url)} has no alternative text.`,
      fix,
    }
  }
  if (FILE_NAME.test(text)) {
    return {
      field,
      rule: 'picture-text-is-file-name',
      severity: 'error',
      message: `The alternative text is a file name: “${text}”.`,
      fix,
    }
  }
  if (SAYS_PICTURE.test(text)) {
    const message = `The alternative text begins with “${text.split(' ').slice(0, 3).join(' ')}”, which a screen reader says already.`
    return {
      field,
      rule: 'picture-text-says-picture',
      severity: 'warning',
      message,
      fix: 'Begin with what is to be seen.',
    }
  }
  if (text.length > ALT_MAX_CHARACTERS) {
    const message = `The alternative text has ${text.length} characters, and a screen reader cannot stop in it.`
    const shorter = `Keep it below ${ALT_MAX_CHARACTERS} characters; the rest belongs in the page's text.`
    return { field, rule: 'picture-text-long', severity: 'warning', message, fix: shorter }
  }
  return undefined
}

function size({ width, height, url, mime }: FileRecord): PlacedResult | undefined {
  if (mime === 'image/svg+xml' || (isSize(width) && isSize(height))) return undefined
  return {
    field: isSize(width) ? 'height' : 'width',
    rule: 'picture-without-size',
    severity: 'warning',
    message: `The size of the picture ${fileName(url)} is not known, so the page moves while it loads.`,
    fix: 'Upload the picture again; the CMS measures it then.',
  }
}

/** Whether a number of pixels is one. */
export function isSize(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels > 0
}

/** A file as editors know it. */
export function fileName(url: string): string {
  return `“${url.slice(url.lastIndexOf('/') + 1)}”`
}
