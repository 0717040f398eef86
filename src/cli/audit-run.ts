import { join, resolve } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Export } from '#harness/audits/export-pages.ts'
import type { OpenBrowser } from '#harness/drivers/browser.ts'
import type { AuditReport } from '#harness/report/audit/audit-report.ts'
import type { PublishedAudit } from '#harness/report/audit/publish-audit.ts'
import type { AuditName } from '#harness/report/finding.ts'
import { auditProgress, printAudit } from './audit-print.ts'
import type { AuditFlags } from './commands/audit.ts'
import { interruption } from './interruption.ts'
import { print } from './print.ts'
import { projectFolder } from './project.ts'

const REPORTS_FOLDER = 'reports'
const CACHE_FILE = '.audit-pages.json'

/** What needs no browser. */
const FAST: readonly AuditName[] = ['content', 'links', 'html']
const WITH_BROWSER: ReadonlySet<AuditName> = new Set(['accessibility', 'performance'])

/** Runs the audits that the command line asks for; true when there is nothing to mend. */
export async function runAuditCommand(patterns: readonly string[], flags: AuditFlags): Promise<boolean> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = await loadEnvironment(flags.env, { env: process.env })
  const folder = resolve(flags.dir ?? join('dist', environment.name))
  const asked = await askedAudits(flags)
  const { exported, audits } = await findExport(folder, asked, environment, flags)
  const served = await serveFor(audits, environment, folder)
  try {
    const { runAudit } = await import('#harness/audits/run-audit.ts')
    const report = await runAudit({
      audits,
      patterns,
      environment: environment.name,
      api: await apiOf(environment),
      exported,
      served,
      external: flags.external === true,
      knownIssuesFile: resolve(flags.knownIssues ?? join(projectFolder, 'src/harness/known-issues.json')),
      ...(flags.budgets === undefined ? {} : { budgetsFile: resolve(flags.budgets) }),
      cacheFile: resolve(REPORTS_FOLDER, CACHE_FILE),
      rerun: rerunCommand(patterns, flags),
      signal: interruption,
      ...(flags.json === true ? {} : { onProgress: auditProgress }),
    })
    const published = await publish(report)
    if (flags.json === true) print.line(JSON.stringify(published.report, null, 2))
    else await printAudit(published.report, published.folder)
    return report.verdict === 'passed'
  } finally {
    await served?.close()
  }
}

async function publish(report: AuditReport): Promise<PublishedAudit> {
  const [{ createDraft, discardDraft }, { publishAudit }] = await Promise.all([
    import('#harness/report/report-folder.ts'),
    import('#harness/report/audit/publish-audit.ts'),
  ])
  const reports = resolve(REPORTS_FOLDER)
  const draft = await createDraft(reports)
  try {
    return await publishAudit(draft, reports, report)
  } finally {
    // Gone already when it was published.
    await discardDraft(draft)
  }
}

async function askedAudits({ only, fast }: AuditFlags): Promise<readonly AuditName[]> {
  const { AUDIT_NAMES } = await import('#harness/report/finding.ts')
  if (only === undefined) return fast === true ? FAST : AUDIT_NAMES
  const unknown = only.find((name) => !AUDIT_NAMES.some((known) => known === name))
  if (unknown !== undefined) {
    const { nearestName } = await import('#environment/nearest-name.ts')
    const near = nearestName(unknown, AUDIT_NAMES)
    throw new StorefrontError({
      kind: 'usage',
      message: `There is no audit "${unknown}".${near === undefined ? '' : ` Did you mean "${near}"?`}`,
      next: `choose among: ${AUDIT_NAMES.join(', ')}.`,
    })
  }
  const audits = AUDIT_NAMES.filter((name) => only.includes(name) && !(fast === true && WITH_BROWSER.has(name)))
  if (audits.length > 0) return audits
  throw new StorefrontError({
    kind: 'usage',
    message: '--fast leaves out what needs a browser, so nothing of --only is left.',
    next: 'leave out --fast, or choose among content, links and html.',
  })
}

/** A live CMS can be read before anything is exported; then only its content is audited (AUD-12). */
async function findExport(
  folder: string,
  audits: readonly AuditName[],
  environment: Environment,
  { only, dir }: AuditFlags,
): Promise<{ exported: Export | null; audits: readonly AuditName[] }> {
  if (audits.every((name) => name === 'content')) return { exported: null, audits }
  const { openExport } = await import('#harness/audits/export-pages.ts')
  try {
    return { exported: await openExport(folder), audits }
  } catch (error) {
    if (environment.api === 'embedded' || only !== undefined || dir !== undefined) throw error
    print.line(`There is no export in ${folder}, so only the content is audited.`)
    return { exported: null, audits: ['content'] }
  }
}

async function apiOf(environment: Environment): Promise<{ address: string; fetch: typeof fetch }> {
  const address = environment.settings.API_BASE_URL
  if (environment.api === 'live') return { address, fetch }
  const { embeddedApi } = await import('./embedded-api.ts')
  return { address, fetch: (await embeddedApi()).fetch }
}

interface Served {
  readonly site: string
  readonly browser: OpenBrowser
  close(): Promise<void>
}

async function serveFor(
  audits: readonly AuditName[],
  environment: Environment,
  folder: string,
): Promise<Served | null> {
  if (!audits.some((name) => WITH_BROWSER.has(name))) return null
  const [{ openBrowser }, { serveExport }] = await Promise.all([
    import('#harness/drivers/browser.ts'),
    import('./serve-export.ts'),
  ])
  const browser = await openBrowser({ headed: false })
  // What waits for the browser ends with it.
  const stop = (): void => void browser.close()
  interruption.addEventListener('abort', stop, { once: true })
  try {
    const served = await serveExport({ environment, folder, port: 0, apiPort: 0 })
    return {
      site: served.url,
      browser,
      close: async () => {
        interruption.removeEventListener('abort', stop)
        await Promise.all([browser.close(), served.close()])
      },
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

function rerunCommand(patterns: readonly string[], flags: AuditFlags): string {
  return [
    'npx storefront audit',
    ...patterns.map((pattern) => (/^[\w/.-]+$/.test(pattern) ? pattern : `"${pattern}"`)),
    ...(flags.env === 'demo' ? [] : [`--env ${flags.env}`]),
    ...(flags.dir === undefined ? [] : [`--dir ${flags.dir}`]),
    ...(flags.only === undefined ? [] : [`--only ${flags.only.join(',')}`]),
    ...(flags.fast === true ? ['--fast'] : []),
    ...(flags.external === true ? ['--external'] : []),
    ...(flags.knownIssues === undefined ? [] : [`--known-issues ${flags.knownIssues}`]),
    ...(flags.budgets === undefined ? [] : [`--budgets ${flags.budgets}`]),
  ].join(' ')
}
