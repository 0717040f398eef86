import { expect } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import { gatherContent, type GatheredContent } from '../gather-content.ts'
import { auditContent } from './audit-content.ts'
import { findMissingFiles } from './files/missing-files.ts'
import { loadTestDictionaries } from './spelling/test-dictionaries.ts'

/**
 * Changes to one response: field paths such as `faq_item_list[0].question` and their new values. Undefined removes a
 * field.
 */
export type Changes = Readonly<Record<string, unknown>>

const MEDIA = 'https://media.staging.cairnwell.example'

/** Gathered once per test worker, because loading the dictionary is slow. */
const cleanContent = gatherClean()

/** Gathers the demo fixtures like the audit, on a day in November 2026, with files on a media host. */
export function gatherDemoContent(): Promise<GatheredContent> {
  return cleanContent
}

async function gatherClean(): Promise<GatheredContent> {
  const mock = createMock({ fixtures: await loadFixtures() })
  return gatherContent({
    apiUrl: 'http://api.example',
    fetch: mock.fetch,
    day: '2026-11-22',
    brand: 'Cairnwell',
    siteHost: 'www.cairnwell.example',
    returnDays: '30',
    loadDictionaries: loadTestDictionaries,
    mediaUrl: MEDIA,
    fetchFile: respondWithFile,
    otherHosts: new Map([['staging.cairnwell.example', 'staging']]),
  })
}

/** Responds like a media host with one missing file. */
function respondWithFile(asked: string | URL | Request): Promise<Response> {
  const url = asked instanceof Request ? asked.url : asked.toString()
  expect(url).toMatch(/^https:\/\/media\.staging\.cairnwell\.example\/uploads\//)
  return Promise.resolve(new Response(null, { status: url.includes('gone') ? 404 : 200 }))
}

/** Returns the content with changed fields in one response. `Products` is the price list. */
export function changeContent(content: GatheredContent, call: string, changes: Changes): GatheredContent {
  const change = (document: CmsDocument): CmsDocument => {
    if (document.call !== call) return document
    const data: unknown = structuredClone(document.data)
    for (const [path, value] of Object.entries(changes)) set(data, path.match(/[^.[\]]+/g) ?? [], value)
    return { ...document, data }
  }
  const { documents, priceList } = content
  return { ...content, documents: documents.map(change), priceList: priceList === null ? null : change(priceList) }
}

function set(data: unknown, steps: readonly string[], value: unknown): void {
  const [step = '', ...rest] = steps
  const holder = data as Record<string, unknown>
  if (rest.length > 0) {
    expect(holder[step], `${step} exists`).toBeDefined()
    set(holder[step], rest, value)
  } else if (value === undefined) delete holder[step]
  else holder[step] = value
}

/** Changes to one response, and other CMS paths in which the resulting finding may appear. */
export interface SeededMistake {
  readonly call: string
  readonly changes: Changes
  readonly alsoAt: readonly string[]
}

/**
 * Audits the content with the seeded changes and returns the findings for each seed. Seeds without a common CMS path
 * share one audit, which is faster. Findings that match no seed are returned as `unexpected`.
 */
export async function auditSeeds<One extends SeededMistake>(
  content: GatheredContent,
  seeds: readonly One[],
): Promise<{ readonly bySeed: ReadonlyMap<One, readonly Finding[]>; readonly unexpected: readonly Finding[] }> {
  const bySeed = new Map<One, readonly Finding[]>()
  const unexpected: Finding[] = []
  for (const batch of toBatches(seeds)) {
    const changedContent = batch.reduce((seeded, { call, changes }) => changeContent(seeded, call, changes), content)
    const findings = auditContent(await withMissingFiles(changedContent))
    const expected = new Set<Finding>()
    for (const seed of batch) {
      const seedFindings = findings.filter(({ place, places = [place], words = [] }) =>
        [...places, ...words.map((word) => word.place)].some(({ cmsPath }) => getCalls(seed).includes(cmsPath ?? '')),
      )
      for (const finding of seedFindings) expected.add(finding)
      bySeed.set(seed, seedFindings)
    }
    unexpected.push(...findings.filter((finding) => !expected.has(finding)))
  }
  return { bySeed, unexpected }
}

function getCalls({ call, alsoAt }: SeededMistake): string[] {
  return [call, ...alsoAt]
}

function toBatches<One extends SeededMistake>(seeds: readonly One[]): One[][] {
  const batches: One[][] = []
  for (const seed of seeds) {
    const seedFindings = getCalls(seed)
    const free = batches.find(
      (batch) => !batch.some((other) => getCalls(other).some((call) => seedFindings.includes(call))),
    )
    if (free === undefined) batches.push([seed])
    else free.push(seed)
  }
  return batches
}

/** Adds the media host's current responses to the content. */
export async function withMissingFiles(content: GatheredContent): Promise<GatheredContent> {
  const options = { mediaUrl: MEDIA, fetchFile: respondWithFile }
  return { ...content, missingFiles: await findMissingFiles(content.documents, options) }
}
