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

/** The result of one request after all attempts. */
export interface LiveResponse {
  /** Status of the last attempt, or 0 if no response arrived in time. */
  readonly status: number
  /** Headers of the last attempt, keyed by name in lowercase. */
  readonly headers: Readonly<Record<string, string>>
  /** The decompressed and parsed JSON, or undefined if the request failed. */
  readonly body: unknown
  /** The reason why there is no body. */
  readonly failure?: ResponseFailure | undefined
  /** Target of a redirect, without its query. Redirects are not followed. */
  readonly location?: string | undefined
  /** Duration of the last attempt. */
  readonly milliseconds: number
  /** Number of attempts. */
  readonly tries: number
}

export interface ResponseFailure {
  /**
   * `unreadable`: the body is not usable JSON. `unavailable`: the API is
   * overloaded or failing, or the response is too long or too slow, which is not a contract violation.
   */
  readonly kind: 'unreadable' | 'unavailable'
  /** Text that follows "the response" in messages, such as `is a page of HTML, not JSON`. */
  readonly text: string
}

/** Thrown if a body cannot be used. */
export class UnusableBody extends Error {
  override readonly name = 'UnusableBody'
  readonly failure: ResponseFailure

  constructor(failure: ResponseFailure) {
    super(failure.text)
    this.failure = failure
  }
}

/** Encodings that requests accept and responses may use. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate, zstd'
/** Maximum number of nested encodings. */
const MAX_ENCODINGS = 2
/** Maximum window size for zstd, as a power of two (RFC 9659). */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }

/**
 * Maximum number of values in a response, which is several times the number of values in the prices of 100,000
 * products.
 */
const MAX_VALUES = 2_000_000
/** Bytes that precede a JSON value: `,` `[` `{`. Only the first value has no such byte. */
const VALUE_PRECEDERS: ReadonlySet<number> = new Set([0x2c, 0x5b, 0x7b])

/**
 * Decoders by encoding. The first bytes select the variant, because some servers send deflate without its two-byte
 * header.
 */
const DECODERS: Readonly<Record<string, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  deflate: (first) => ((first[0] ?? 0) % 16 === 8 ? createInflate() : createInflateRaw()),
  zstd: () => createZstdDecompress(ZSTD_WINDOW),
}

/** Returns a decoder that accepts an empty body, because even a 204 response may declare an encoding. */
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
 * Returns the JSON of a response. Stops reading at the limit, which applies to compressed and decompressed bytes.
 * @throws {UnusableBody} if the body is not usable JSON.
 */
export async function readJson(
  body: Readable,
  headers: Readonly<Record<string, string>>,
  limitBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  return parseJsonBody(await readDecodedBytes(body, headers, limitBytes, signal), headers)
}

/**
 * Returns the bytes of a response, decompressed if the encoding is supported.
 * @throws {UnusableBody} if the body is too large or cannot be decompressed.
 */
export function readDecodedBytes(
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

/** Parses the bytes of a response as JSON. @throws {UnusableBody} if they are not JSON. */
export function parseJsonBody(plain: Uint8Array, headers: Readonly<Record<string, string>>): unknown {
  if (hasTooManyValues(plain)) {
    throw new UnusableBody({
      kind: 'unavailable',
      text: `has more than ${MAX_VALUES} values and was not checked`,
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

/** Returns the nested encodings, or undefined if there are too many or one of them is not supported. */
function knownEncodings({ 'content-encoding': encoding = '' }: Readonly<Record<string, string>>): string[] | undefined {
  const names = encoding.toLowerCase().split(/[\s,]+/)
  const encodings = names.filter((name) => name !== '' && name !== 'identity')
  const isKnown = encodings.length <= MAX_ENCODINGS && encodings.every((name) => Object.hasOwn(DECODERS, name))
  return isKnown ? encodings : undefined
}

/** Returns whether there are too many values. Each value takes up memory regardless of its length. */
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
      done(length > limitBytes ? createTooLongFailure(limitBytes) : null)
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

export function createTooLongFailure(limitBytes: number): UnusableBody {
  const text = `is larger than ${Math.round(limitBytes / 1024 / 1024)} MB and was not read completely`
  return new UnusableBody({ kind: 'unavailable', text })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
