import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'
import { describeInvalidResponse } from '#contract/invalid-response.ts'
import { findNestingProblem } from '#contract/nesting.ts'

/** What came of one call, after all its tries. */
export interface LiveResponse {
  /** Of the last try; 0 when none came in time. */
  readonly status: number
  /** Of the last try, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON, decompressed; undefined when there is a failure. */
  readonly body: unknown
  /** Why there is no body. */
  readonly failure?: ResponseFailure | undefined
  /** Where a redirect leads, without its query; it is not followed. */
  readonly location?: string | undefined
  /** Of the last try. */
  readonly milliseconds: number
  /** Requests that were made. */
  readonly tries: number
}

export interface ResponseFailure {
  /**
   * `not-sent`: no request can be made. `unreadable`: the body is no JSON that can be worked with. `unavailable`: the API is overloaded or failing, or the
   * answer was longer or slower than may be; that says nothing of the contract.
   */
  readonly kind: 'unreadable' | 'unavailable' | 'not-sent'
  /** To be read behind "the answer": `is an HTML page, not JSON`. */
  readonly text: string
}

/** A body that cannot be used. */
export class UnusableBody extends Error {
  override readonly name = 'UnusableBody'
  readonly failure: ResponseFailure

  constructor(failure: ResponseFailure) {
    super(failure.text)
    this.failure = failure
  }
}

/** What is asked for, and can be read. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate, zstd'
/** Encodings on top of each other. */
const MAX_ENCODINGS = 2
/** Power of two of the bytes that zstd may look back (RFC 9659). */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }

/** Values of an answer: as many as the prices of 100,000 products are, several times over. */
const MAX_VALUES = 2_000_000
/** Before each value of JSON, but for the first, stands one of these: `,` `[` `{`. */
const VALUE_PRECEDERS: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b])

/** Decoders by encoding, chosen by the first bytes: some servers send deflate without the two bytes that belong before it. */
const DECODERS: Readonly<Record<string, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  deflate: (first) => ((first[0] ?? 0) % 16 === 8 ? createInflate() : createInflateRaw()),
  zstd: () => createZstdDecompress(ZSTD_WINDOW),
}

/** A decoder that takes no bytes for an empty body: a 204 may name an encoding. */
function createLazyDecoder(create: (first: Uint8Array) => Transform): Transform {
  let inner: Transform | undefined
  return new Transform({
    transform(chunk: Uint8Array, encoding, done) {
      inner ??= create(chunk)
        .on('data', (bytes: Uint8Array) => this.push(bytes))
        .on('error', (error) => this.destroy(error))
      inner.write(chunk, encoding, done)
    },
    final(done) {
      if (inner === undefined) done()
      else inner.on('end', () => done()).end()
    },
  })
}

/**
 * The JSON of an answer. What is longer than it may be, as it comes or decompressed, ends there.
 * @throws {UnusableBody} when there is none.
 */
export async function readJson(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limitBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  return jsonIn(await readPlain(body, headers, limitBytes, signal), headers)
}

/**
 * The bytes of an answer, decompressed where its encoding is known.
 * @throws {UnusableBody} when they are too many, or cannot be decompressed.
 */
export function readPlain(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limitBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const decoders = (knownEncodings(headers) ?? []).toReversed().flatMap((name) => {
    const create = DECODERS[name]
    return create === undefined ? [] : [createLazyDecoder(create)]
  })
  return readBytes([body, ...decoders], limitBytes, signal, headers['content-encoding'] ?? null)
}

/** The JSON in the bytes of an answer. @throws {UnusableBody} when there is none. */
export function jsonIn(plain: Uint8Array, headers: Readonly<Record<string, string>>): unknown {
  if (hasTooManyValues(plain)) {
    throw new UnusableBody({
      kind: 'unavailable',
      text: `holds more than ${MAX_VALUES} values, and was not looked into`,
    })
  }
  const { 'content-type': type = null, 'content-encoding': encoding = null } = headers
  const text = new TextDecoder().decode(plain)
  const json = parsed(text)
  const problem =
    json === undefined
      ? describeInvalidResponse(text, { type, encoding: knownEncodings(headers) === undefined ? encoding : null })
      : findNestingProblem(json)
  if (problem !== undefined) throw new UnusableBody({ kind: 'unreadable', text: problem })
  return json
}

/** The encodings on top of each other; undefined when one is not known, or when they are too many. */
function knownEncodings({ 'content-encoding': encoding = '' }: Readonly<Record<string, string>>): string[] | undefined {
  const names = encoding.toLowerCase().split(/[\s,]+/)
  const encodings = names.filter((name) => name !== '' && name !== 'identity')
  const isKnown = encodings.length <= MAX_ENCODINGS && encodings.every((name) => Object.hasOwn(DECODERS, name))
  return isKnown ? encodings : undefined
}

/** Each value takes memory of its own, however few bytes it has. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  if (bytes.length <= MAX_VALUES) return false
  return bytes.reduce((count, byte) => (VALUE_PRECEDERS.has(byte) ? count + 1 : count), 0) > MAX_VALUES
}

async function readBytes(
  streams: readonly [Readable, ...Transform[]],
  limitBytes: number,
  signal: AbortSignal,
  encoding: string | null,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const collect = new Writable({
    write(chunk: Uint8Array, _, done) {
      length += chunk.length
      chunks.push(chunk)
      done(length > limitBytes ? tooLong(limitBytes) : null)
    },
  })
  try {
    await pipeline([...streams, collect], { signal })
    return Buffer.concat(chunks)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!/^(?:Z_|ERR__|ERR_BROTLI|ZSTD_)/.test(code)) throw error
    throw new UnusableBody({ kind: 'unreadable', text: `cannot be decompressed (${encoding}: ${message})` })
  }
}

export function tooLong(limitBytes: number): UnusableBody {
  const text = `is longer than ${Math.round(limitBytes / 1024 / 1024)} MB, and was not read to its end`
  return new UnusableBody({ kind: 'unavailable', text })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
