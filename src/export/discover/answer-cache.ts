import { hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Where an answer lies in the file, and what it is known by. */
interface Place {
  readonly offset: number
  readonly bytes: number
  readonly hash: string
}

/** The answers of one process, for others to read: keys with their places in a file. */
export interface CachedAnswers {
  readonly file: string
  readonly places: ReadonlyMap<string, Place>
}

/**
 * The API's answers of one build, in a file: pages are rendered from what discovery read, each call is made once,
 * and memory does not grow with the catalogue. Reads and writes are synchronous, since a page cache answers sooner
 * than a thread pool.
 */
export interface AnswerCache {
  /** Takes an answer that is plain data. */
  put(key: string, answer: unknown): void
  /** A copy of the answer; undefined when there is none under that key. */
  get(key: string): unknown
  has(key: string): boolean
  /** Hash of the answer; undefined when there is none. */
  hashOf(key: string): string | undefined
  /** The hashes of all answers of this process, by key. */
  hashes(): Record<string, string>
  /** What other processes need in order to read it. */
  cached(): CachedAnswers
  close(): void
}

/** Opens an empty cache in a new file; `base` are answers of another process, which are only read. */
export function openAnswerCache(file: string, base?: CachedAnswers): AnswerCache {
  const own = new Map<string, Place>()
  const descriptor = openSync(file, 'w+')
  const baseDescriptor = base === undefined ? undefined : openSync(base.file, 'r')
  let end = 0
  return {
    put(key, answer) {
      const content = Buffer.from(JSON.stringify(answer))
      for (let written = 0; written < content.length;) {
        written += writeSync(descriptor, content, written, content.length - written, end + written)
      }
      own.set(key, { offset: end, bytes: content.length, hash: hash('sha256', content, 'base64url') })
      end += content.length
    },
    get(key) {
      const place = own.get(key)
      if (place !== undefined) return read(descriptor, place)
      const basePlace = base?.places.get(key)
      return basePlace === undefined || baseDescriptor === undefined ? undefined : read(baseDescriptor, basePlace)
    },
    has: (key) => own.has(key) || base?.places.has(key) === true,
    hashOf: (key) => (own.get(key) ?? base?.places.get(key))?.hash,
    hashes: () => Object.fromEntries(Array.from(own, ([key, place]) => [key, place.hash])),
    cached: () => ({ file, places: own }),
    close() {
      closeSync(descriptor)
      if (baseDescriptor !== undefined) closeSync(baseDescriptor)
    },
  }
}

function read(descriptor: number, { offset, bytes }: Place): unknown {
  const content = Buffer.allocUnsafe(bytes)
  readSync(descriptor, content, 0, bytes, offset)
  return JSON.parse(content.toString('utf8')) as unknown
}
