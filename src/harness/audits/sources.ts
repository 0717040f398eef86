import { join } from 'node:path'
import type { OpenBrowser } from '#browser/browser.ts'
import type { Budgets } from '#browser/lighthouse/budgets.ts'
import type { Environment } from '#environment/environment.ts'
import { listEnvironmentNames, loadEnvironment } from '#environment/load.ts'
import type { Audit, AuditScope, Served, Sources } from './audit.ts'
import type { Export } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { Inspection } from './inspect-pages.ts'

/** Cache file with earlier results for unchanged pages. */
const CACHE_FILE = '.audit-pages.json'

export interface SourcesOptions {
  readonly environment: Environment
  readonly audits: readonly Audit[]
  /** The export, or null if only content is audited. */
  readonly exported: Export | null
  readonly content: () => Promise<GatheredContent>
  readonly scope: AuditScope
  readonly budgets: Budgets
  readonly day: string
  readonly reportsFolder: string
  /** Starts a server for the export. */
  readonly serve: () => Promise<{ readonly url: string; close(): Promise<void> }>
  readonly signal: AbortSignal
  /** Reports progress while pages are being checked. */
  readonly onInspected: (done: number, pages: number, findings: number) => void
}

export interface OpenSources extends Sources {
  /** Returns the browser version, or null if no browser was needed. */
  browserVersion(): string | null
  /** Closes the server and the browsers. */
  close(): Promise<void>
}

/** Creates the sources of a run. Each source is opened only once, on first use. */
export function openSources(options: SourcesOptions): OpenSources {
  const { audits, exported, scope, budgets, day, signal } = options
  const pages = exported?.pages.filter(({ path }) => scope.isChosen(path)) ?? []
  const reads = (source: Audit['source']): boolean => audits.some((audit) => audit.source === source)
  const inspected = once(inspect)
  const site = once(options.serve)
  const browsers = new Map<boolean, Promise<OpenBrowser>>()
  let version: string | null = null
  return {
    content: options.content,
    contentIfRead: async () => (reads('content') ? options.content() : null),
    exported: getExport,
    pages,
    inspected,
    inspectedIfRead: async () => (reads('export') ? inspected() : null),
    served,
    scope,
    budgets,
    day,
    browserVersion: () => version,
    async close() {
      signal.removeEventListener('abort', closeBrowsers)
      closeBrowsers()
      await Promise.allSettled([...browsers.values()].map(async (opening) => (await opening).close()))
      if (site.isRequested()) await (await site().catch(() => undefined))?.close()
    },
  }

  function getExport(): Export {
    if (exported === null) throw new Error('An audit needs an export, but the run has none.')
    return exported
  }

  async function inspect(): Promise<Inspection> {
    const { inspectPages } = await import('./inspect-pages.ts')
    const progress = (done: number, findings: number): void => options.onInspected(done, pages.length, findings)
    return inspectPages(getExport(), pages, join(options.reportsFolder, CACHE_FILE), { signal, progress })
  }

  async function served({ measuring }: { readonly measuring: boolean }): Promise<Served> {
    signal.throwIfAborted()
    // Closing the browsers rejects pending page operations.
    signal.addEventListener('abort', closeBrowsers, { once: true })
    const opening = browsers.get(measuring) ?? open(measuring)
    browsers.set(measuring, opening)
    const [browser, { url }] = await Promise.all([opening, site()])
    version = browser.version
    return { site: url, browser }
  }

  async function open(measuring: boolean): Promise<OpenBrowser> {
    const { openBrowser } = await import('#browser/browser.ts')
    return openBrowser({ headed: false, measuring })
  }

  function closeBrowsers(): void {
    for (const opening of browsers.values()) void opening.then((browser) => browser.close()).catch(() => undefined)
  }
}

/** Returns a function that runs a task on its first call and returns the same promise to all callers. */
export function once<Value>(work: () => Promise<Value>): { (): Promise<Value>; isRequested(): boolean } {
  let result: Promise<Value> | undefined
  return Object.assign(() => (result ??= work()), { isRequested: () => result !== undefined })
}

/** Returns hosts used only by other environments, mapped to the environment's name. */
export async function listOtherHosts(environment: Environment): Promise<ReadonlyMap<string, string>> {
  const currentHosts = new Set(listHosts(environment))
  const found = new Map<string, string>()
  for (const name of await listEnvironmentNames()) {
    const other = name === environment.name ? environment : await loadEnvironment(name, { env: {} })
    for (const host of listHosts(other)) if (!currentHosts.has(host)) found.set(host, name)
  }
  return found
}

function listHosts({ site, settings }: Environment): string[] {
  return [site, settings.API_BASE_URL, settings.MEDIA_BASE_URL].flatMap((url) =>
    URL.canParse(url) ? new URL(url).hostname : [],
  )
}
