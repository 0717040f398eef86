import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A response that passes through the proxy, which may replace it. */
export interface PassingResponse {
  readonly method: string
  /** Path of the request, without the query. */
  readonly path: string
  /** The parsed body of the request; undefined if it was not JSON. */
  readonly sent: unknown
  readonly status: number
  /** Headers by their names in lowercase. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Changes to a response. `bytes` replaces the JSON body, and `headers` are added to the existing ones. */
export interface Alteration {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly bytes?: Uint8Array | string
}

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** Headers that apply only to one connection or to the encoded bytes. */
const HOP_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
])

/** Starts a proxy for an API that alters the responses of the API. */
export async function startProxy(target: string, alter: (apiResponse: PassingResponse) => Alteration): Promise<Proxy> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const sent = await buffer(request)
    const apiResponse = await fetch(target + url, {
      method,
      headers: passed(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: sent.length === 0 ? null : new Uint8Array(sent),
    })
    const [path = ''] = url.split('?')
    const passing: PassingResponse = {
      method,
      path,
      sent: parsed(sent.toString()),
      status: apiResponse.status,
      headers: Object.fromEntries(passed([...apiResponse.headers])),
      body: parsed(await apiResponse.text()),
    }
    const { status = passing.status, headers = {}, bytes, ...others } = alter(passing)
    const body = 'body' in others ? others.body : passing.body
    response
      .writeHead(status, Object.fromEntries(Object.entries({ ...passing.headers, ...headers }).filter(isPresent)))
      .end(bytes ?? (body === undefined ? undefined : JSON.stringify(body)))
  }
  const server = createServer((request, response) => {
    // A test that ends early closes the API.
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function passed(headers: readonly [string, string][]): [string, string][] {
  return headers.filter(([name]) => !HOP_HEADERS.has(name))
}

function isPresent(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
