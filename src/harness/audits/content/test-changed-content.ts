import { expect } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import type { Finding } from '../../findings/finding.ts'
import type { CmsDocument } from '../cms-document.ts'
import { gatherContent, type GatheredContent } from '../gather-content.ts'
import { auditContent } from './audit-content.ts'
import { findMissingFiles } from './files/missing-files.ts'

/** Changes of one answer: fields, as `faq_item_list[0].question`, with their new values; undefined takes a field out. */
export type Changes = Readonly<Record<string, unknown>>

const MEDIA = 'https://media.staging.cairnwell.example'

/** Gathered once for all files of tests that share this module, since the dictionary takes its time. */
const cleanContent = gatherClean()

/** The fixtures of the demo as the audit gathers them on a day in November 2026, with the files at a media host. */
export function clean(): Promise<GatheredContent> {
  return cleanContent
}

async function gatherClean(): Promise<GatheredContent> {
  const mock = createMock({ fixtures: await loadFixtures() })
  return gatherContent({
    apiUrl: 'http://api.example',
    fetch: mock.fetch,
    day: '2026-11-22',
    brand: 'Cairnwell',
    mediaUrl: MEDIA,
    fetchFile: respondWithFile,
    otherHosts: new Map([['staging.cairnwell.example', 'staging']]),
  })
}

/** The media host has all files but one. */
function respondWithFile(asked: string | URL | Request): Promise<Response> {
  const url = asked instanceof Request ? asked.url : asked.toString()
  expect(url).toMatch(/^https:\/\/media\.staging\.cairnwell\.example\/uploads\//)
  return Promise.resolve(new Response(null, { status: url.includes('gone') ? 404 : 200 }))
}

/** The content with fields of one answer changed; the call `Products` is the price list. */
export function changed(content: GatheredContent, call: string, changes: Changes): GatheredContent {
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
    expect(holder[step], `there is something to change at ${step}`).toBeDefined()
    set(holder[step], rest, value)
  } else if (value === undefined) delete holder[step]
  else holder[step] = value
}

/** What is changed in the answers of one call, and the calls at which it may be told. */
export interface Seed {
  readonly call: string
  readonly changes: Changes
  readonly told?: readonly string[]
}

/**
 * What the audit says of each seed. Seeds that have no call in common are sown together, so that the whole content is
 * looked at a few times and not once for each; a finding that belongs to none of them is `strange`.
 */
export async function auditSeeds<One extends Seed>(
  content: GatheredContent,
  seeds: readonly One[],
): Promise<{ readonly told: ReadonlyMap<One, readonly Finding[]>; readonly strange: readonly Finding[] }> {
  const told = new Map<One, readonly Finding[]>()
  const strange: Finding[] = []
  for (const batch of toBatches(seeds)) {
    const changedContent = batch.reduce((seeded, { call, changes }) => changed(seeded, call, changes), content)
    const findings = new Set(auditContent(await withMissingFiles(changedContent)))
    for (const seed of batch) {
      const seedFindings = [...findings].filter(({ place }) => callsOf(seed).includes(place.cmsPath ?? ''))
      seedFindings.forEach((finding) => findings.delete(finding))
      told.set(seed, seedFindings)
    }
    strange.push(...findings)
  }
  return { told, strange }
}

function callsOf({ call, told = [] }: Seed): string[] {
  return [call, ...told]
}

function toBatches<One extends Seed>(seeds: readonly One[]): One[][] {
  const batches: One[][] = []
  for (const seed of seeds) {
    const seedFindings = callsOf(seed)
    const free = batches.find(
      (batch) => !batch.some((other) => callsOf(other).some((call) => seedFindings.includes(call))),
    )
    if (free === undefined) batches.push([seed])
    else free.push(seed)
  }
  return batches
}

/** The content with what the media host answers to its downloads as they are now. */
export async function withMissingFiles(content: GatheredContent): Promise<GatheredContent> {
  const options = { mediaUrl: MEDIA, fetchFile: respondWithFile }
  return { ...content, missingFiles: await findMissingFiles(content.documents, options) }
}
