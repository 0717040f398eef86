import type { Dispatcher } from 'undici'

type Headers = Readonly<Record<string, string | string[] | undefined>>

export interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

export interface RawRequest {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Sends a request and returns the response with its entire body. Needs half the CPU time of undici's `request`, whose
 * responses are streams, because neither streams nor combined signals are created for each of thousands of requests.
 */
export function sendRequest(dispatcher: Dispatcher, url: URL, options: RawRequest): Promise<RawResponse> {
  const { method, headers: sent, body, timeoutMs, signal } = options
  const { origin, pathname, search } = url
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const chunks: Buffer[] = []
  let received: Omit<RawResponse, 'body'> = { status: 0, headers: {} }
  let request: Dispatcher.DispatchController | undefined
  let stopped: Error | undefined

  function stop(reason: Error): void {
    stopped = reason
    request?.abort(reason)
    end()
    reject(reason)
  }
  const timer = setTimeout(() => stop(new DOMException('The request timed out.', 'TimeoutError')), timeoutMs)
  const interrupt = (): void => stop(signal?.reason as Error)
  function end(): void {
    clearTimeout(timer)
    signal?.removeEventListener('abort', interrupt)
  }
  signal?.addEventListener('abort', interrupt)
  if (signal?.aborted === true) interrupt()

  dispatcher.dispatch(
    { origin, path: pathname + search, method, headers: { ...sent }, body },
    {
      onRequestStart(controller) {
        request = controller
        if (stopped !== undefined) controller.abort(stopped)
      },
      onResponseStart(_controller, status, headers) {
        received = { status, headers }
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        end()
        resolve({
          ...received,
          body: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks),
        })
      },
      onResponseError(_controller, error) {
        end()
        reject(error)
      },
    },
  )
  return promise
}
