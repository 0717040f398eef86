import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getContentType } from '#export/serve/content-type.ts'
import type { RunningHost } from './host.ts'

/** A response of a model of a host. */
export interface ModelResponse {
  readonly status: number
  /** File that contains the body. */
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

/** Serves the responses of a host model, which receives the raw path without the query. */
export async function serveModel(
  port: number,
  tool: string,
  respond: (path: string) => ModelResponse | Promise<ModelResponse>,
): Promise<RunningHost> {
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const { status, file, headers } = await respond((request.url ?? '/').replace(/[?#].*$/s, ''))
      const body = await readFile(file)
      response.writeHead(status, { 'Content-Type': getContentType(file), ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    send().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    tool,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
