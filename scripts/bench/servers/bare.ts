import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { measuredGet } from '../measured-call.ts'
import { listen } from './listen.ts'
import { serveMeasured } from './serve-measured.ts'
import { validatedPost } from './validated-post.ts'

/** The least that node:http can do: two paths compared, the same validation, the same bytes. */
serveMeasured((calls) => {
  if (calls === null) throw new Error('The bare server needs its answers.')
  const { getAnswer, postPath, postAnswer } = calls
  const answer: unknown = JSON.parse(postAnswer)
  return listen(
    createServer((request, response) => {
      if (request.method === 'GET' && request.url === measuredGet.path) send(response, 200, getAnswer)
      else if (request.method === 'POST' && request.url === postPath) {
        readBody(request, (body) => {
          const text = validatedPost(body, answer)
          send(response, text === undefined ? 400 : 200, text ?? '{}')
        })
      } else send(response, 404, '{}')
    }),
  )
})

function readBody(request: IncomingMessage, use: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => use(Buffer.concat(chunks).toString()))
}

function send(response: ServerResponse, status: number, body: string): void {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, headers).end(body)
}
