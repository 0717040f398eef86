import type { Engine } from '../engine/engine.ts'
import {
  contentLength,
  getFirstHalf,
  isWithoutBody,
  type MockOutcome,
  type MockRequest,
  createRequestIdHeader,
} from '../http/exchange.ts'

/** A fetch Request whose body has already been read. */
export interface FetchRequest extends Pick<MockRequest, 'method' | 'body'> {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export async function readRequest(request: Request): Promise<FetchRequest> {
  return {
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? undefined : new Uint8Array(await request.arrayBuffer()),
  }
}

/**
 * Passes a request to the engine and carries out the outcome, including its delay. Rejects if the request is aborted.
 */
export async function exchangeRequest(
  engine: Engine<unknown>,
  { url, ...request }: FetchRequest,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted()
  const { pathname, search } = new URL(url)
  const mockRequest = { ...request, path: pathname, query: search.slice(1) }
  const outcome = engine.handle(mockRequest)
  const settled = outcome instanceof Promise ? await Promise.race([outcome, untilAborted(signal)]) : outcome
  await delay(settled.delayMs, signal)
  return toResponse(settled, mockRequest, signal)
}

async function toResponse(
  outcome: MockOutcome,
  { method, headers: sent }: MockRequest,
  signal: AbortSignal,
): Promise<Response> {
  switch (outcome.kind) {
    case 'reset':
      throw new TypeError('fetch failed', { cause: new Error('The mock reset the connection.') })
    case 'hang':
      return untilAborted(signal)
    case 'truncated':
    case 'response': {
      const { kind, status, headers, body: text, bytes } = outcome
      const full = bytes === undefined ? text : new Uint8Array(bytes)
      const responseBody = method === 'HEAD' || isWithoutBody(status) ? null : full
      const body = kind === 'truncated' ? createBrokenStream(getFirstHalf(text)) : responseBody
      const length = contentLength(outcome)
      const createLengthHeader = length === undefined ? {} : { 'content-length': length }
      return new Response(body, {
        status,
        headers: { ...headers, ...createLengthHeader, ...createRequestIdHeader(sent) },
      })
    }
  }
}

function createBrokenStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
    },
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    onAbort(signal, (reason) => {
      clearTimeout(timer)
      reject(reason)
    })
  })
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => onAbort(signal, reject))
}

function onAbort(signal: AbortSignal, onReason: (reason: Error) => void): void {
  const run = (): void => onReason(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
  if (signal.aborted) run()
  else signal.addEventListener('abort', run, { once: true })
}
