import { extname } from 'node:path'
import { lookup } from 'mrmime'
import { ENCODINGS, type EncodingName } from './export-files.ts'

export function getContentType(file: string): string {
  const type = lookup(extname(file)) ?? 'application/octet-stream'
  return isText(type) ? `${type};charset=utf-8` : type
}

/** Returns whether files of this type are worth compressing. */
export function isCompressible(type: string): boolean {
  return isText(type) || type.startsWith('image/svg')
}

function isText(type: string): boolean {
  return /^text\/|^application\/(json|javascript|xml|manifest\+json)/.test(type)
}

/** A file compressed by its creator instead of a build. */
export interface EncodedFile {
  readonly encoding: EncodingName
  /** Content type of the decompressed file. */
  readonly type: string
}

/**
 * Returns the encoding of a compressed configurator file, such as `Build/shop.wasm.br`, or undefined for other files.
 * The configurator's loader requests the file by this name.
 */
export function getEncodedFile(name: string): EncodedFile | undefined {
  if (!name.startsWith('Build/')) return undefined
  const found = Object.entries(ENCODINGS).find(([, ending]) => name.endsWith(ending))
  if (found === undefined) return undefined
  const [encoding, ending] = found as [EncodingName, string]
  return { encoding, type: getContentType(name.slice(0, -ending.length)) }
}
