import { join } from 'node:path'
import type { Environment } from '#environment/environment.ts'
import { environmentNames, loadEnvironment } from '#environment/load.ts'
import type { OpenBrowser } from '../drivers/browser.ts'
import type { Budgets } from '../performance/budgets.ts'
import type { Audit, AuditScope, Served, Sources } from './audit.ts'
import type { Export } from './export-pages.ts'
import type { GatheredContent } from './gather-content.ts'
import type { Inspection } from './inspect-pages.ts'

/** What earlier runs found on the very same pages. */
const CACHE_FILE = '.audit-pages.json'

export interface SourcesOptions {
  readonly environment: Environment
  readonly audits: readonly Audit[]
  /** Null when only content is audited. */
  readonly exported: Export | null
  readonly content: () => Promise<GatheredContent>
  readonly scope: AuditScope
  readonly budgets: Budgets
  readonly day: string
  readonly reportsFolder: string
  /** Serves the export. */
  readonly serve: () => Promise<{ readonly url: string; close(): Promise<void> }>
  readonly signal: AbortSignal
  /** How far the look at the pages one by one is. */
  readonly onInspected: (done: number, pages: number, findings: number) => void
}

export interface OpenSources extends Sources {
  /** The version of the browser; null when none was needed. */
  browserVersion(): string | null
  /** Closes what was opened. */
  close(): Promise<void>
}

/** The sources of a run; each is opened when the first audit asks for it, and once. */
export function openSources(options: SourcesOptions): OpenSources {
  const { audits, exported, scope, budgets, day, signal } = options
  const chosen = exported?.pages.filter(({ path }) => scope.isChosen(path)) ?? []
  const pages = chosen.filter(({ path }) => scope.isOwn(path))
  const reads = (source: Audit['reads']): boolean => audits.some((audit) => audit.reads === source)
  const inspected = once(inspect)
  const site = once(options.serve)
  const browsers = new Map<boolean, Promise<OpenBrowser>>()
  let version: string | null = null
  return {
    content: options.content,
    contentIfRead: async () => (reads('content') ? options.content() : null),
    exported: needed,
    allPages: chosen,
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
      if (site.asked()) await (await site().catch(() => undefined))?.close()
    },
  }

  function needed(): Export {
    if (exported === null) throw new Error('An audit asks for an export in a run without one.')
    return exported
  }

  async function inspect(): Promise<Inspection> {
    const { inspectPages } = await import('./inspect-pages.ts')
    const progress = (done: number, findings: number): void => options.onInspected(done, pages.length, findings)
    return inspectPages(needed(), pages, join(options.reportsFolder, CACHE_FILE), { signal, progress })
  }

  async function served({ measuring }: { readonly measuring: boolean }): Promise<Served> {
    signal.throwIfAborted()
    // What waits for a page ends with the browser.
    signal.addEventListener('abort', closeBrowsers, { once: true })
    const opening = browsers.get(measuring) ?? open(measuring)
    browsers.set(measuring, opening)
    const [browser, { url }] = await Promise.all([opening, site()])
    version = browser.version
    return { site: url, browser }
  }

  async function open(measuring: boolean): Promise<OpenBrowser> {
    const { openBrowser } = await import('../drivers/browser.ts')
    return openBrowser({ headed: false, measuring })
  }

  function closeBrowsers(): void {
    for (const opening of browsers.values()) void opening.then((browser) => browser.close()).catch(() => undefined)
  }
}

/** Does a piece of work when it is first asked for, and gives the same to all. */
export function once<Value>(work: () => Promise<Value>): { (): Promise<Value>; asked(): boolean } {
  let result: Promise<Value> | undefined
  return Object.assign(() => (result ??= work()), { asked: () => result !== undefined })
}

/** Hosts that only another environment of the project has, with its name. */
export async function hostsOfOthers(own: Environment): Promise<ReadonlyMap<string, string>> {
  const ownHosts = new Set(hostsOf(own))
  const found = new Map<string, string>()
  for (const name of await environmentNames()) {
    const other = name === own.name ? own : await loadEnvironment(name, { env: {} })
    for (const host of hostsOf(other)) if (!ownHosts.has(host)) found.set(host, name)
  }
  return found
}

function hostsOf({ site, settings }: Environment): string[] {
  return [site, settings.API_BASE_URL, settings.MEDIA_BASE_URL].flatMap((address) =>
    URL.canParse(address) ? new URL(address).hostname : [],
  )
}
