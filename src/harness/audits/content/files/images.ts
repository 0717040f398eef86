import { type FileRecord, isFile } from '../document-fields.ts'
import type { DocumentRule, FieldResult } from '../rule.ts'

/** Maximum number of characters of alternative text, in which screen readers cannot pause. */
const ALT_MAX_CHARACTERS = 180

const FILE_NAME =
  /(?:^|[\s/])[\w.-]+\.(?:jpe?g|png|gif|webp|avif|svg|tiff?|bmp)$|^(?:img|dsc|image|photo|untitled)[-_ ]?\d*$/i
const REDUNDANT_PREFIX = /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of\b/i

/** Checks the alternative text and size of images (CMS-16). */
export const checkImages: DocumentRule = (document) =>
  document.fields.flatMap(({ path, value }) => {
    if (!isFile(value) || typeof value.mime !== 'string' || !value.mime.startsWith('image/')) return []
    return [checkAltText(value), checkSize(value)]
      .filter((verdict) => verdict !== undefined)
      .map(({ field, ...verdict }) => ({ ...verdict, document, field: `${path}.${field}`, subject: value.url }))
  })

function checkAltText({ alternativeText: alt, url }: FileRecord): FieldResult | undefined {
  const text = typeof alt === 'string' ? alt.trim() : ''
  const field = 'alternativeText'
  const fix = 'Describe in one sentence what the image shows, as you would on the phone.'
  if (text === '') {
    return {
      field,
      rule: 'missing-alt-text',
      severity: 'error',
      message: `The image ${getFileName(url)} has no alternative text.`,
      fix,
    }
  }
  if (FILE_NAME.test(text)) {
    return {
      field,
      rule: 'alt-text-is-file-name',
      severity: 'error',
      message: `The alternative text is a file name: "${text}".`,
      fix,
    }
  }
  if (REDUNDANT_PREFIX.test(text)) {
    const message = `The alternative text starts with "${text.split(' ').slice(0, 3).join(' ')}", which screen readers already say.`
    return {
      field,
      rule: 'redundant-alt-text',
      severity: 'warning',
      message,
      fix: 'Start with what the image shows.',
    }
  }
  if (text.length > ALT_MAX_CHARACTERS) {
    const message = `The alternative text has ${text.length} characters, and screen readers cannot pause in it.`
    const shorter = `Keep it under ${ALT_MAX_CHARACTERS} characters. Put the rest in the text of the page.`
    return { field, rule: 'long-alt-text', severity: 'warning', message, fix: shorter }
  }
  return undefined
}

function checkSize({ width, height, url, mime }: FileRecord): FieldResult | undefined {
  if (mime === 'image/svg+xml' || (isPixelSize(width) && isPixelSize(height))) return undefined
  return {
    field: isPixelSize(width) ? 'height' : 'width',
    rule: 'missing-image-size',
    severity: 'warning',
    message: `The size of the image ${getFileName(url)} is unknown, so the page shifts while it loads.`,
    fix: 'Upload the image again. The CMS then measures it.',
  }
}

/** Returns whether a value is a valid size in pixels. */
export function isPixelSize(pixels: unknown): pixels is number {
  return typeof pixels === 'number' && pixels > 0
}

/** Returns the file name in quotation marks. */
export function getFileName(url: string): string {
  return `"${url.slice(url.lastIndexOf('/') + 1)}"`
}
