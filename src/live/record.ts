import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isMissingEntry } from '#contract/cms/entries.ts'
import { formatReadRequest, type ReadRequest } from '#contract/crawl.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { findContractDifferences } from './contract-differences.ts'
import { crawlShop } from './crawl-shop.ts'
import { type LiveApi, type LiveApiOptions, openLiveApi } from './live-api.ts'
import { INDEX_FILE, loadRecording, readIndex, type RecordedRequest, type RecordingIndex } from './recording.ts'
import { hideSecrets, listSecrets } from './secrets.ts'

export interface RecordOptions extends LiveApiOptions {
  /** URL of the live API. */
  readonly from: string
  /** Folder of the recording. A new recording replaces the previous one only if it is complete. */
  readonly out: string
}

export interface RecordSummary {
  /** Whether the recording was saved. If it was not, the folder is unchanged. */
  readonly isWritten: boolean
  readonly recorded: number
  /** Number of requests in the previous recording. */
  readonly previousCount: number | undefined
  /** Requests whose responses cannot be replayed, by name, each with the reasons. */
  readonly missing: readonly { readonly request: string; readonly reasons: readonly string[] }[]
  /** Names of linked requests for which the API has no entry. */
  readonly deadLinks: readonly string[]
}

const NOT_FOUND = 404
/** Maximum length of a file name in characters. Most systems allow 255. */
const MAX_NAME_LENGTH = 180

/**
 * Records every public response of a live API, unchanged. Saves the recording if it is complete and can be replayed.
 * @throws {StorefrontError} if the API cannot be reached, if the URL is not that of the API, or if the folder has other
 * content.
 */
export async function record({ from, out, ...options }: RecordOptions): Promise<RecordSummary> {
  const previous = await readPrevious(out)
  const api = openLiveApi(from, options)
  const folder = join(dirname(out), `.${basename(out)}.${process.pid}`)
  const replaced = `${folder}.old`
  await mkdir(folder, { recursive: true })
  try {
    const { requests, ...found } = await capture(api, folder, Object.values(options.headers ?? {}))
    const summary = { ...found, recorded: requests.length, previousCount: previous?.requests.length }
    options.signal.throwIfAborted()
    if (found.missing.length > 0) return { ...summary, isWritten: false }
    await write(folder, INDEX_FILE, { recordedAt: new Date().toISOString(), from: api.url, requests })
    await loadRecording(folder)
    if (previous !== undefined) await rename(out, replaced)
    await rename(folder, out)
    return { ...summary, isWritten: true }
  } finally {
    await api.close()
    for (const each of [folder, replaced]) await rm(each, { recursive: true, force: true })
  }
}

/**
 * Reads the recording in a folder. Returns undefined if the folder is empty or does not exist.
 * @throws {StorefrontError} if the folder has other content, which a recording would replace.
 */
async function readPrevious(out: string): Promise<RecordingIndex | undefined> {
  const names = await readdir(out).catch((error: unknown): string[] => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return undefined
  if (names.includes(INDEX_FILE)) return readIndex(out)
  throw new StorefrontError({
    kind: 'usage',
    message: `${out} contains other files, which a recording would replace: ${names.slice(0, 3).join(', ')}.`,
    next: 'Choose another folder with --out, or remove these files.',
  })
}

interface Captured extends Pick<RecordSummary, 'missing' | 'deadLinks'> {
  readonly requests: RecordedRequest[]
}

/**
 * Writes all public responses to a folder.
 * @param passed values of headers that a user passed
 */
async function capture(api: LiveApi, folder: string, passed: readonly string[]): Promise<Captured> {
  const secrets = listSecrets(passed)
  const requests: RecordedRequest[] = []
  const missing: { request: string; reasons: string[] }[] = []
  const deadLinks: string[] = []
  await crawlShop(api.url, async (request) => {
    const { endpoint, path } = request
    const name = formatReadRequest(request)
    const response = await api.send(request)
    const { status, body } = response
    const isNotFound = status === NOT_FOUND && endpoint.problems.includes(NOT_FOUND)
    if (isNotFound || (status === 200 && isMissingEntry(endpoint, body))) {
      // Without the content of a page, the mock cannot start.
      if (Object.keys(path).length === 0) missing.push({ request: name, reasons: ['not found in the API'] })
      else deadLinks.push(name)
      return response
    }
    const differences = findContractDifferences(endpoint, response, 'success').filter(({ kind }) => kind !== 'addition')
    const reasons = differences.map(({ field, text }) => `${field} ${text}`)
    const text = JSON.stringify(body) ?? ''
    if (hideSecrets(text, secrets) !== text) reasons.push('response contains a value of --header or --bearer')
    if (reasons.length > 0) missing.push({ request: name, reasons })
    else {
      const file = getFilePath(request)
      requests.push({ endpoint: endpoint.id as RecordedRequest['endpoint'], path, file })
      await write(folder, file, body)
    }
    return response
  })
  const byFile = (one: RecordedRequest, other: RecordedRequest): number => (one.file < other.file ? -1 : 1)
  const byRequest = (one: { request: string }, other: { request: string }) => (one.request < other.request ? -1 : 1)
  return {
    requests: requests.toSorted(byFile),
    missing: missing.toSorted(byRequest),
    deadLinks: deadLinks.toSorted(),
  }
}

async function write(folder: string, file: string, content: unknown): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
}

/** Returns the path of a recorded response, such as `getHome.json` or `getProduct/tarn-lr.json`. */
function getFilePath({ endpoint, path }: ReadRequest): string {
  const [value] = Object.values(path)
  if (value === undefined) return `${endpoint.id}.json`
  const name = encodeURIComponent(value.toWellFormed()).replaceAll(/^\.|[!'()*~]/g, escapeLetter)
  if (name.length <= MAX_NAME_LENGTH) return `${endpoint.id}/${name}.json`
  const hash = createHash('sha256').update(value).digest('hex').slice(0, 16)
  return `${endpoint.id}/${name.slice(0, MAX_NAME_LENGTH)}-${hash}.json`
}

function escapeLetter(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
