import type { Engine } from '../engine/engine.ts'
import { firstHalf, type MockOutcome, type MockRequest, requestIdHeader } from '../http/exchange.ts'

/** Statuses whose responses must not have a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** Passes a fetch Request to the engine and carries out its outcome, including the delay. */
export async function exchangeRequest(engine: Engine<unknown>, request: Request): Promise<Response> {
  const mockRequest = await toMockRequest(request)
  const outcome = await engine.handle(mockRequest)
  await delay(outcome.delayMs, request.signal)
  return toResponse(outcome, mockRequest, request.signal)
}

async function toMockRequest(request: Request): Promise<MockRequest> {
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? undefined : new Uint8Array(await request.arrayBuffer()),
  }
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
    case 'cut':
    case 'answer': {
      const { kind, status, headers, body: text } = outcome
      const responseBody = method === 'HEAD' || WITHOUT_BODY.has(status) ? null : text
      const body = kind === 'cut' ? createBrokenStream(firstHalf(text)) : responseBody
      return new Response(body, { status, headers: { ...headers, ...requestIdHeader(sent) } })
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
