import { resolve } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { ContentChanges } from '#harness/audits/drafts/watch-content.ts'
import type { GatheredContent } from '#harness/audits/gather-content.ts'
import type { Interruption } from '../interruption.ts'
import type { CredentialFlags } from '../live-api-flags.ts'
import { print } from '../output/print.ts'
import { printChanges } from '../output/watch-print.ts'
import { connectLiveApi } from '../serving/connect-live-api.ts'
import type { LiveReport } from '../serving/serve-live-report.ts'

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
  if (flags.only !== undefined && flags.only.join() !== 'content') {
    throw new StorefrontError({
      kind: 'usage',
      message: '--watch can only check CMS content.',
      next: 'Remove --only, or run the other audits without --watch.',
    })
  }
  const rejected = [...(flags.draft === undefined ? [] : ['--draft']), ...(flags.json === true ? ['--json'] : [])]
  if (rejected.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--watch reports changes in the published content, line by line.',
      next: `Remove ${rejected.join(' and ')}, or run the audit without --watch.`,
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
    { toContentReport },
    { openReport },
  ] = await Promise.all([
    import('#harness/audits/drafts/watch-content.ts'),
    import('#harness/audits/drafts/read-content.ts'),
    import('#harness/audits/sources.ts'),
    import('#harness/findings/known-issues.ts'),
    import('#harness/audits/chosen-pages.ts'),
    import('#harness/audits/locations/add-locations.ts'),
    import('#harness/audits/content/spelling/dictionaries.ts'),
    import('#harness/audits/content/content-audit.ts'),
    import('#harness/report/live/live-report.ts'),
    import('./audit-open.ts'),
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
  let live: LiveReport | undefined
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
      live?.announce(text)
    },
    onRecovery: () => live?.announce('The CMS responds again. The findings are up to date.'),
  })
  await ended
  await live?.close()
  await api.close()

  async function show({ findings, added, fixed }: ContentChanges, content: GatheredContent): Promise<void> {
    const report = toContentReport({
      environment: environment.name,
      apiUrl: environment.settings.API_BASE_URL,
      patterns,
      rerunCommand,
      startedAt,
      durationMs: Date.now() - startedAt.getTime(),
      responses: content.documents.length,
      notRead: describeUnread(content),
      findings: addLocations(findings, content.documents, environment),
    })
    if (live === undefined) live = await openReport(report, { status: WATCHING, knownWordsFile })
    else live.update(report, `${added.length} new, ${fixed.length} fixed. ${WATCHING}`)
  }
}

const WATCHING = 'This page follows the CMS: it is up to date a few seconds after you save.'

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
