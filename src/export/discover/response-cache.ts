import { hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Position and identity of a response in the file. */
interface ByteSpan {
  readonly offset: number
  readonly bytes: number
  readonly hash: string
}

/** The responses of a process in a form that other processes can read: positions in a file, by key. */
export interface CachedResponses {
  readonly file: string
  readonly spans: ReadonlyMap<string, ByteSpan>
}

/**
 * Stores the API responses of a build in a file. Pages are rendered from the responses read by discovery, each request
 * is sent only once, and memory use does not grow with the catalog. Reads and writes are synchronous because the page
 * cache is faster than the thread pool.
 */
export interface ResponseCache {
  /** Adds a response, which must be plain data. */
  put(key: string, response: unknown): void
  /** Returns a copy of the response, or undefined if the key is unknown. */
  get(key: string): unknown
  has(key: string): boolean
  /** Number of responses of this process. */
  readonly size: number
  /** Returns the hash of the response, or undefined if the key is unknown. */
  hashOf(key: string): string | undefined
  /** Returns the hashes of all responses in this process by key. */
  hashes(): Record<string, string>
  /** Returns the data that other processes need to read the cache. */
  cached(): CachedResponses
  close(): void
}

/** Opens an empty cache in a new file. `base` adds another process's responses, which are read-only. */
export function openResponseCache(file: string, base?: CachedResponses): ResponseCache {
  const added = new Map<string, ByteSpan>()
  const descriptor = openSync(file, 'w+')
  const baseDescriptor = base === undefined ? undefined : openSync(base.file, 'r')
  let end = 0
  return {
    put(key, response) {
      const content = Buffer.from(JSON.stringify(response))
      for (let written = 0; written < content.length;) {
        written += writeSync(descriptor, content, written, content.length - written, end + written)
      }
      added.set(key, { offset: end, bytes: content.length, hash: hash('sha256', content, 'base64url') })
      end += content.length
    },
    get(key) {
      const span = added.get(key)
      if (span !== undefined) return read(descriptor, span)
      const baseSpan = base?.spans.get(key)
      return baseSpan === undefined || baseDescriptor === undefined ? undefined : read(baseDescriptor, baseSpan)
    },
    get size() {
      return added.size
    },
    has: (key) => added.has(key) || base?.spans.has(key) === true,
    hashOf: (key) => (added.get(key) ?? base?.spans.get(key))?.hash,
    hashes: () => Object.fromEntries(Array.from(added, ([key, place]) => [key, place.hash])),
    cached: () => ({ file, spans: added }),
    close() {
      closeSync(descriptor)
      if (baseDescriptor !== undefined) closeSync(baseDescriptor)
    },
  }
}

function read(descriptor: number, { offset, bytes }: ByteSpan): unknown {
  const content = Buffer.allocUnsafe(bytes)
  readSync(descriptor, content, 0, bytes, offset)
  return JSON.parse(content.toString('utf8')) as unknown
}
