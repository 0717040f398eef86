import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { ContentChanges } from '#harness/audits/drafts/watch-content.ts'
import type { GatheredContent } from '#harness/audits/gather-content.ts'
import type { AuditReport } from '#harness/report/audit-report.ts'
import type { Interruption } from '../command/interruption.ts'
import type { CredentialFlags } from '../command/live-api-flags.ts'
import { openInBrowser } from '../command/open-in-browser.ts'
import { print } from '../output/print.ts'
import { printChanges } from '../output/watch-print.ts'
import { connectLiveApi } from '../serving/connect-live-api.ts'

const EVERY_MS = 3000

/** Runs `storefront audit --watch`, which reports content changes while an editor writes. */
export async function watchAudit(options: {
  readonly environment: Environment
  readonly patterns: readonly string[]
  readonly flags: CredentialFlags & {
    readonly only?: readonly string[] | undefined
    readonly draft?: string | undefined
    readonly json?: true | undefined
    readonly knownIssues?: string | undefined
    readonly open?: true | undefined
  }
  readonly rerunCommand: string
  readonly knownWordsFile: string | undefined
  readonly interruption: Interruption
}): Promise<void> {
  const { environment, patterns, flags, knownWordsFile, interruption, rerunCommand } = options
  const other = [
    ...(flags.only === undefined || flags.only.join() === 'content' ? [] : ['--only']),
    ...(flags.draft === undefined ? [] : ['--draft']),
    ...(flags.json === true ? ['--json'] : []),
  ][0]
  if (other !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `--watch cannot be combined with ${other}.`,
      next: `Remove ${other}, or run the audit without --watch.`,
    })
  }
  if (environment.api === 'embedded') {
    throw new StorefrontError({
      kind: 'usage',
      message: `The environment "${environment.name}" uses content from the project, which does not change while --watch runs.`,
      next: 'Choose an environment with a live CMS. To try it with the mock, run "npx storefront mock", set STOREFRONT_API_BASE_URL=http://127.0.0.1:4010, and use --env staging.',
    })
  }
  const [
    { isReported, watchContent },
    { readContent },
    { once },
    { readKnownIssues, KNOWN_ISSUES_FILE },
    { choosePages },
    { addLocations },
    { readDictionaries },
    { describeUnread },
    { getVerdict, REPORT_SCHEMA },
    { renderReportPage },
  ] = await Promise.all([
    import('#harness/audits/drafts/watch-content.ts'),
    import('#harness/audits/drafts/read-content.ts'),
    import('#harness/audits/sources.ts'),
    import('#harness/findings/known-issues.ts'),
    import('#harness/audits/chosen-pages.ts'),
    import('#harness/audits/locations/add-locations.ts'),
    import('#harness/audits/content/spelling/dictionaries.ts'),
    import('#harness/audits/content/content-audit.ts'),
    import('#harness/report/audit-report.ts'),
    import('#harness/report/html/report-page.ts'),
  ])
  const issues = await readKnownIssues(flags.knownIssues === undefined ? KNOWN_ISSUES_FILE : resolve(flags.knownIssues))
  const { signal } = interruption
  const api = await connectLiveApi(environment.settings.API_BASE_URL, flags)
  // The dictionaries do not change between two checks.
  const loadDictionaries = once(readDictionaries)
  const ended = interruption.wait()
  let isNamed: ((path: string) => boolean) | undefined
  let latest: GatheredContent | undefined
  let startedAt = new Date()
  let served: ServedPage | undefined
  let shown: AuditReport | undefined
  await watchContent({
    async read() {
      startedAt = new Date()
      const content = await readContent(
        { environment, connectApi: async () => api.fetch, knownWordsFile, loadDictionaries, signal },
        today(),
      )
      isNamed ??= choosePages(
        patterns,
        content.documents.flatMap(({ page }) => page ?? []),
      )
      latest = content
      return content
    },
    counts: (finding) =>
      isReported(finding, { issues, day: today(), isNamed: patterns.length === 0 ? undefined : isNamed }),
    everyMs: EVERY_MS,
    signal,
    async onChange(changes, isFirst) {
      await printChanges(changes, isFirst, latest === undefined ? undefined : describeUnread(latest))
      if (flags.open === true && latest !== undefined) await show(changes, latest)
    },
    onError({ message }) {
      const text = `${message} Checking again every ${EVERY_MS / 1000} s.`
      print.line(text)
      if (shown !== undefined) served?.update(render(shown, text))
    },
    onRecovery() {
      if (shown !== undefined) served?.update(render(shown, FOLLOWING))
    },
  })
  await ended
  served?.close()
  await api.close()

  function render(report: AuditReport, status: string): string {
    return renderReportPage(report, { screenshots: new Map(), status })
  }

  async function show({ findings, added, fixed }: ContentChanges, content: GatheredContent): Promise<void> {
    const notRead = describeUnread(content)
    const audits = [
      {
        name: 'content',
        title: 'Content',
        durationMs: Date.now() - startedAt.getTime(),
        checked: `${content.documents.length} CMS responses`,
        isComplete: notRead === undefined,
        skippedPages: [],
        error: notRead ?? null,
      },
    ]
    const isFirst = served === undefined
    const report: AuditReport = {
      schema: REPORT_SCHEMA,
      verdict: getVerdict({ findings: [...findings], outdatedKnownIssues: [], audits }),
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      environment: environment.name,
      apiUrl: environment.settings.API_BASE_URL,
      exportFolder: null,
      audits,
      scope: { patterns: [...patterns], externalLinks: false },
      findings: addLocations(findings, content.documents, environment),
      knownIssues: [],
      outdatedKnownIssues: [],
      externalLinks: null,
      measurements: [],
      comparison: isFirst
        ? null
        : {
            previousStartedAt: startedAt.toISOString(),
            added: added.map(({ id }) => id),
            fixed: fixed.map(({ id, message }) => ({ id, message })),
            notChecked: [],
          },
      rerunCommand,
      toolVersions: { Node: process.versions.node },
    }
    shown = report
    const html = render(report, FOLLOWING)
    if (served === undefined) {
      served = await servePage(html)
      print.line(`Page: ${served.url}`)
      await openInBrowser(served.url, 'The page').catch((error: unknown) => {
        if (!(error instanceof StorefrontError)) throw error
        // The page is served even if the browser does not open, and its URL is printed.
        print.failure(error.message, error.next)
      })
    } else served.update(html)
  }
}

const FOLLOWING = 'This page follows the CMS: it is up to date a few seconds after you save.'

/** A page that is served on this computer and reloads itself. */
interface ServedPage {
  readonly url: string
  update(html: string): void
  close(): void
}

/** Serves a page. Its version is in the `ETag` header. */
async function servePage(html: string): Promise<ServedPage> {
  const { createHostCheck } = await import('#mock/server/host-check.ts')
  const isMeant = createHostCheck('127.0.0.1', [])
  let [current, version] = [html, 1]
  const server = createServer(({ method, url, headers }, response) => {
    const isPage = isMeant(headers.host) && url === '/' && (method === 'GET' || method === 'HEAD')
    response.writeHead(isPage ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ETag: `"${version}"`,
    })
    response.end(isPage && method === 'GET' ? current : '')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    update(next) {
      current = next
      version += 1
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
