import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StorefrontError } from '#errors/storefront-error.ts'
import { readJsonInside } from '#folders/read-inside.ts'
import { hideSecrets, listSecrets } from './secrets.ts'
import {
  createResponse,
  findViolations,
  type ReceivedResponse,
  summarizeViolations,
  type Upstream,
  type UpstreamRequest,
} from './upstream.ts'

/** The file of a recording in order. */
const REQUESTS_FILE = 'requests.json'
const MAX_BYTES = 64 * 1024 * 1024
/** Maximum number of requests per recording, which is enough for several hours of testing. */
const MAX_REQUESTS = 10_000

/** A recorded response, without what would be kept by a browser or identify a person: cookies and request bodies. */
const Exchange = z.strictObject({
  method: z.string(),
  /** Path and query relative to the API. */
  path: z.string(),
  status: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.strictObject({
    'content-type': z.optional(z.string().check(z.regex(/^application\/(?:problem\+)?json\b/))),
    location: z.optional(z.string().check(z.regex(/^\/(?!\/)[\x21-\x7e]*$/))),
    'retry-after': z.optional(z.string().check(z.regex(/^[\w ,:]+$/))),
  }),
  text: z.string(),
})
type Exchange = z.infer<typeof Exchange>

const Recording = z.strictObject({ from: z.string(), recordedAt: z.string(), requests: z.array(Exchange) })

/** Records the requests of a forward in order. */
export interface Recorder {
  add(request: UpstreamRequest, response: ReceivedResponse): void
  /** Writes the recording. Keeps the previous one if there were no requests. */
  close(): Promise<void>
}

/**
 * Opens a recording of requests in order. The file contains neither request bodies nor credentials: each value of a
 * credential header is replaced wherever it recurs, by the same text each time, so that it can be replayed.
 * @param secrets values of headers that a user passed
 * @throws {StorefrontError} if the folder has other content.
 */
export async function openRecorder(
  folder: string,
  options: {
    readonly from: string
    readonly secrets: readonly string[]
    readonly onRecorded?: ((requests: number) => void) | undefined
  },
): Promise<Recorder> {
  await prepareFolder(folder)
  const requests: Exchange[] = []
  const credentials = new Set(options.secrets)

  return {
    add({ endpoint, headers, path }, { status, headers: received, text }) {
      if (requests.length >= MAX_REQUESTS) return
      for (const name of ['authorization', 'x-guest-id', 'cookie']) credentials.add(headers.get(name) ?? '')
      const kept = Object.entries(Exchange.shape.headers.shape).filter(([name, schema]) => {
        return received[name] !== undefined && schema.safeParse(received[name]).success
      })
      const named = Object.fromEntries(kept.map(([name]) => [name, received[name]]))
      requests.push({ method: endpoint.method, path, status, headers: named, text })
    },
    async close() {
      options.onRecorded?.(requests.length)
      if (requests.length === 0) return
      const secrets = listSecrets(credentials)
      const hide = (text: string): string => hideSecrets(text, secrets)
      const hidden = requests.map(({ path, text, headers, ...others }) => {
        const { location, ...kept } = headers
        const to = location === undefined ? {} : { location: hide(location) }
        return { ...others, path: hide(path), headers: { ...kept, ...to }, text: hide(text) }
      })
      const recording = { from: options.from, recordedAt: new Date().toISOString(), requests: hidden }
      await writePrivate(join(folder, REQUESTS_FILE), JSON.stringify(recording, null, 2))
    },
  }
}

/** Creates the folder, which git ignores wherever it is. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name !== REQUESTS_FILE && name !== '.gitignore')
  if (others.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${folder} contains other files: ${others.slice(0, 3).join(', ')}.`,
      next: 'Choose another folder with --record-to.',
    })
  }
  await writeFile(join(folder, '.gitignore'), '*\n')
}

/** Replaces a file that only its owner can read. */
async function writePrivate(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/**
 * Replays a recording in order. The n-th request with a method, path and query gets the n-th response, regardless of
 * its body and headers, and further GET requests get the last one again. Each namespace starts at the beginning, and
 * again after a reset. Returns undefined if the folder has no such recording.
 * @throws {StorefrontError} if the recording is invalid.
 */
export async function openReplay(folder: string): Promise<Upstream | undefined> {
  const content = await readJsonInside(folder, REQUESTS_FILE, MAX_BYTES)
  if (content === undefined) return undefined
  const result = Recording.safeParse(content)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StorefrontError({
      kind: 'usage',
      message: `The recording is invalid: ${join(folder, REQUESTS_FILE)}: ${issue?.path.join('.')}: ${issue?.message}.`,
      next: 'Record again: npx storefront mock --forward <url> --record-to <folder>.',
    })
  }
  const exchanges = Map.groupBy(result.data.requests, ({ method, path }) => `${method} ${path}`)
  const counts = new WeakMap<object, Map<string, number>>()
  return {
    name: 'recording',
    async respond({ endpoint, path, prefix, visit }) {
      const key = `${endpoint.method} ${path}`
      const list = exchanges.get(key) ?? []
      const count = counts.get(visit) ?? new Map<string, number>()
      counts.set(visit, count.set(key, (count.get(key) ?? 0) + 1))
      const asked = count.get(key) ?? 0
      const exchange = list[asked - 1] ?? (endpoint.method === 'GET' ? list.at(-1) : undefined)
      if (exchange === undefined) {
        const message = `The recording has ${key} ${list.length} times, and this is request ${asked} of it.`
        const next = 'Record the requests again, or add a rule that responds to this request.'
        return { failure: { status: 502, message: `${message} Next: ${next}` } }
      }
      const { location, ...headers } = exchange.headers as Record<string, string>
      const response = { ...exchange, headers: { ...headers, ...(location && { location: prefix + location }) } }
      const violation = summarizeViolations(endpoint, findViolations(endpoint, response))
      return { response: createResponse(response), violation }
    },
    close: () => Promise.resolve(),
  }
}
