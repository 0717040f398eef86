import { extname } from 'node:path'
import { lookup } from 'mrmime'

/** The content type of a file by its name. */
export function contentType(file: string): string {
  const type = lookup(extname(file)) ?? 'application/octet-stream'
  return isText(type) ? `${type};charset=utf-8` : type
}

/** Whether compressing a file of this type is worth the time. */
export function isCompressible(type: string): boolean {
  return isText(type) || type.startsWith('image/svg')
}

function isText(type: string): boolean {
  return /^text\/|^application\/(json|javascript|xml|manifest\+json)/.test(type)
}
