import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type MeasuredCalls, measuredGet, measuredPost } from '../measured-call.ts'
import { listen } from './listen.ts'

/** The least that node:http can do: two paths compared, the mock's validation, the same bytes. */
process.on('message', ({ calls }: { readonly calls: MeasuredCalls }) => {
  const answer: unknown = JSON.parse(calls.postAnswer)
  const server = createServer((request, response) => {
    void respond(request, calls, answer).then(([status, body]) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, headers).end(body)
    })
  })
  void listen(server).then((url) => process.send?.(url))
})

async function respond(
  request: IncomingMessage,
  { getAnswer, postPath }: MeasuredCalls,
  answer: unknown,
): Promise<[status: number, body: string]> {
  if (request.method === 'GET' && request.url === measuredGet.path) return [200, getAnswer]
  if (request.method !== 'POST' || request.url !== postPath) return [404, '{}']
  const body: unknown = JSON.parse(await text(request))
  const isValid = measuredPost.body?.safeParse(body).success && measuredPost.answer.safeParse(answer).success
  return isValid === true ? [200, JSON.stringify(answer)] : [400, '{}']
}
