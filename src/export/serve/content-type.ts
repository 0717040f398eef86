import { extname } from 'node:path'
import { lookup } from 'mrmime'

/** Returns the content type for a file name. */
export function contentType(file: string): string {
  const type = lookup(extname(file)) ?? 'application/octet-stream'
  return isText(type) ? `${type};charset=utf-8` : type
}

/** Whether files of this type are worth compressing. */
export function isCompressible(type: string): boolean {
  return isText(type) || type.startsWith('image/svg')
}

function isText(type: string): boolean {
  return /^text\/|^application\/(json|javascript|xml|manifest\+json)/.test(type)
}
