import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { getResponse, http, HttpResponse, type HttpHandler } from 'msw'
import { contract } from '#contract/contract.ts'
import type { Endpoint, Method } from '#contract/endpoint.ts'
import { type MeasuredCalls, measuredGet, measuredPost } from '../measured-call.ts'
import { listen } from './listen.ts'
import { serveMeasured } from './serve-measured.ts'
import { validatedPost } from './validated-post.ts'

const ORIGIN = 'http://api.test'

const REGISTER = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const satisfies Record<
  Method,
  unknown
>

/** msw as its manual has it: one handler for each call, behind the smallest bridge from node:http. */
serveMeasured((calls) => {
  if (calls === null) throw new Error('The msw server needs its answers.')
  const handlers = contract.map((endpoint) => handlerOf(endpoint, calls))
  return listen(
    createServer((incoming, outgoing) => {
      void (async () => {
        const response = await getResponse(handlers, requestOf(incoming))
        const body = await response?.text()
        outgoing.writeHead(response?.status ?? 404, { 'content-type': 'application/json' }).end(body)
      })()
    }),
  )
})

function handlerOf({ id, method, path }: Endpoint, { getAnswer, postAnswer }: MeasuredCalls): HttpHandler {
  const json = { 'content-type': 'application/json' }
  const answer: unknown = JSON.parse(postAnswer)
  return REGISTER[method](ORIGIN + path.replaceAll(/\{(\w+)\}/g, ':$1'), async ({ request }) => {
    if (id === measuredGet.id) return new HttpResponse(getAnswer, { headers: json })
    if (id !== measuredPost.id) return new HttpResponse('{}', { headers: json })
    const text = validatedPost(await request.text(), answer)
    return new HttpResponse(text ?? '{}', { status: text === undefined ? 400 : 200, headers: json })
  })
}

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming
  const headers = incoming.headers as Record<string, string>
  if (method === 'GET') return new Request(ORIGIN + url, { headers })
  const body = Readable.toWeb(incoming) as ReadableStream
  // A body that is a stream needs the word, which the types of the browser do not have.
  const options: RequestInit & { readonly duplex: 'half' } = { duplex: 'half', method, headers, body }
  return new Request(ORIGIN + url, options)
}
