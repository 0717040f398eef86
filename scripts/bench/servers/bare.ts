import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type MeasuredRequests, measuredGet, measuredPost } from '../measured-requests.ts'
import { listen } from './listen.ts'

/** A minimal node:http server: compares two paths, validates like the mock, and sends the same bytes. */
process.on('message', ({ calls: requests }: { readonly calls: MeasuredRequests }) => {
  const responseBody: unknown = JSON.parse(requests.postResponse)
  const server = createServer((request, response) => {
    void respond(request, requests, responseBody).then(([status, body]) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      response.writeHead(status, headers).end(body)
    })
  })
  void listen(server).then((url) => process.send?.(url))
})

async function respond(
  request: IncomingMessage,
  { getResponse: getAnswer, postPath }: MeasuredRequests,
  responseBody: unknown,
): Promise<[status: number, body: string]> {
  if (request.method === 'GET' && request.url === measuredGet.path) return [200, getAnswer]
  if (request.method !== 'POST' || request.url !== postPath) return [404, '{}']
  const body: unknown = JSON.parse(await text(request))
  const isValid = measuredPost.body?.safeParse(body).success && measuredPost.response.safeParse(responseBody).success
  return isValid === true ? [200, JSON.stringify(responseBody)] : [400, '{}']
}
