import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { AnswerStore } from '../discover/answer-store.ts'
import { runInChild } from '../processes/run-in-child.ts'
import type { Kind } from './fill-pages.ts'
import type { FilledPart, FillJob } from './fill-process.ts'
import { type RenderOptions, renderPages } from './render-pages.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Pages that keep a process of its own busy for longer than it takes to start. */
const PAGES_PER_PROCESS = 400

export interface PrerenderOptions extends RenderOptions {
  readonly answers: AnswerStore
  /** Where processes put the answers to calls that discovery did not make. */
  readonly workFolder: string
  /** Whether other processes reach the API; the embedded one lives in this process. */
  readonly shared: boolean
  readonly signal: AbortSignal
}

/**
 * Renders pages and writes them. Many are shared out among as many processes as there are cores; pages that stand
 * alone are rendered here, meanwhile.
 */
export async function prerenderPages(
  options: PrerenderOptions,
): Promise<{ readonly pages: RenderedPage[]; readonly frame: readonly string[] }> {
  const { kinds, shared } = options
  const count = kinds.reduce((sum, { addresses }) => sum + addresses.length, 0)
  if (count + options.single.length === 0) return { pages: [], frame: [] }
  const processes = Math.min(availableParallelism(), Math.floor(count / PAGES_PER_PROCESS))
  if (!shared || processes < 2) return sorted(await renderPages(options))
  const [own, ...others] = await Promise.all([
    renderPages({ ...options, kinds: [] }),
    ...slices(kinds, processes).map((slice, index) => fillElsewhere(options, slice, index)),
  ])
  const all = [own, ...others]
  const frame = all.find((part) => part.frame.length > 0)?.frame ?? []
  return sorted({ pages: all.flatMap(({ pages }) => pages), frame })
}

function fillElsewhere(options: PrerenderOptions, kinds: readonly Kind[], index: number): Promise<FilledPart> {
  const { bundleFolder, outFolder, site, settings, answers, workFolder, plan, allowEmpty = false, signal } = options
  const addresses = new Set(kinds.flatMap((kind) => [kind.example, ...kind.addresses]))
  const job: FillJob = {
    bundleFolder,
    outFolder,
    site,
    settings,
    answers: answers.stored(),
    answersFile: join(workFolder, `answers-${index}`),
    plan: new Map([...plan].filter(([address]) => addresses.has(address))),
    kinds,
    allowEmpty,
  }
  return runInChild(join(import.meta.dirname, 'fill-process.ts'), job, { signal })
}

/** Shares pages out: each slice has a part of each kind, since some kinds take longer than others. */
function slices(kinds: readonly Kind[], count: number): Kind[][] {
  return Array.from({ length: count }, (_, index) =>
    kinds.map(({ example, addresses }) => ({
      example,
      addresses: addresses.slice(
        Math.floor((addresses.length * index) / count),
        Math.floor((addresses.length * (index + 1)) / count),
      ),
    })),
  )
}

function sorted<Rendered extends { readonly pages: RenderedPage[] }>(rendered: Rendered): Rendered {
  rendered.pages.sort((one, other) => (one.file < other.file ? -1 : 1))
  return rendered
}
