import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An answer on its way through; what is returned takes its place. */
export interface PassingAnswer {
  readonly method: string
  /** Path of the request, without the query. */
  readonly path: string
  readonly status: number
  readonly body: unknown
}

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** Stands before an API and changes what it answers. */
export async function startProxy(
  target: string,
  alter: (answer: PassingAnswer) => Partial<Pick<PassingAnswer, 'status' | 'body'>>,
): Promise<Proxy> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    const sent = await buffer(request)
    const answer = await fetch(target + url, {
      method,
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
      ),
      body: sent.length === 0 ? null : new Uint8Array(sent),
    })
    const [path = ''] = url.split('?')
    const passing: PassingAnswer = { method, path, status: answer.status, body: await answer.json() }
    const { status, body } = { ...passing, ...alter(passing) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void pass(request, response))
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
