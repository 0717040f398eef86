import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { AuditReport } from '#harness/report/model/audit-report.ts'

/** Maximum size of a request body, which contains a word. */
const MAX_BODY_BYTES = 1000

const HEADERS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

/** A report on a page that the server keeps up to date. */
export interface LiveReport {
  readonly url: string
  /** Returns the displayed report. */
  readonly report: () => AuditReport
  /** Shows another report and a status message on all open pages. */
  update(report: AuditReport, status: string): void
  /** Shows a status message on all open pages, for example that the CMS does not respond. */
  announce(status: string): void
  close(): Promise<void>
}

/**
 * Serves a report on this computer. Only a page of this server can accept words: other requests lack its token, and
 * other host names are rejected.
 * @throws {StorefrontError} if no port is free.
 */
export async function serveLiveReport(options: {
  readonly report: AuditReport
  readonly status: string
  /** Screenshots as base64-encoded WebP, by their path in the report. */
  readonly screenshots: ReadonlyMap<string, string>
  /** Adds a word to the list of known words. */
  readonly acceptWord: (word: string) => Promise<void>
}): Promise<LiveReport> {
  const [{ renderReportPage }, { LIVE_SCRIPT }, { withoutWord }, { createHostCheck }] = await Promise.all([
    import('#harness/report/html/report-page.ts'),
    import('#harness/report/live/live-script.ts'),
    import('#harness/report/live/live-report.ts'),
    import('#mock/server/host-check.ts'),
  ])
  const isMeant = createHostCheck('127.0.0.1', [])
  const token = randomBytes(32).toString('base64url')
  const pages = new Set<ServerResponse>()
  let { report, status } = options
  let version = 1
  // Serializes changes, because two pages can accept words at the same time and the list is one file.
  let accepting: Promise<unknown> = Promise.resolve()

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new StorefrontError({
          kind: 'external',
          message: `The report cannot be served: ${cause.message}.`,
          next: 'Run the audit without --open.',
          cause,
        }),
      ),
    )
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    report: () => report,
    update,
    announce,
    async close() {
      for (const page of pages) page.end()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }

  function update(next: AuditReport, news: string): void {
    report = next
    version += 1
    announce(news)
  }

  function announce(news: string): void {
    status = news
    for (const page of pages) send(page)
  }

  function send(page: ServerResponse): void {
    page.write(`data: ${JSON.stringify({ version, status })}\n\n`)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    if (!isMeant(headers.host)) return end(response, 421, 'Open the page by the URL that the command printed.')
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && !isOwnPage(request)) return end(response, 403, 'Only the page of the report can do this.')
    if (isRead && request.url === '/') return end(response, 200, render(), 'text/html')
    if (method === 'GET' && request.url === '/events') return listen(response)
    if (method === 'POST' && request.url === '/accepted-words') return accept(request, response)
    return end(response, 404, 'Not found.')
  }

  function isOwnPage({ headers }: IncomingMessage): boolean {
    const sent = Buffer.from(String(headers['x-storefront-token'] ?? ''))
    const isTokenRight = sent.length === token.length && timingSafeEqual(sent, Buffer.from(token))
    return isTokenRight && (headers.origin === undefined || headers.origin === `http://${headers.host}`)
  }

  function render(): string {
    const live = { token, version, status, script: LIVE_SCRIPT }
    return renderReportPage(report, { screenshots: options.screenshots, files: [], live })
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' })
    pages.add(response)
    response.on('close', () => pages.delete(response))
    send(response)
  }

  async function accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const word = await readWord(request)
    if (word === undefined) return end(response, 400, 'The request names no word.')
    const work = accepting.then(() => options.acceptWord(word))
    accepting = work.catch(() => undefined)
    try {
      await work
    } catch (error) {
      if (!(error instanceof StorefrontError)) throw error
      return end(response, 422, `${error.message} ${error.next}`)
    }
    update(withoutWord(report, word), `"${word}" was accepted.`)
    return end(response, 200, '')
  }
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` })
  response.end(text)
}

async function readWord(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk)
    if (body.length > MAX_BODY_BYTES) return undefined
  }
  try {
    const { word } = JSON.parse(body) as { readonly word?: unknown }
    return typeof word === 'string' ? word : undefined
  } catch {
    return undefined
  }
}
