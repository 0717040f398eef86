import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { matchRoute } from '#routes/match.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { HIDDEN_EXPRESSION } from '../hosts/hidden-paths.ts'
import { NOT_FOUND_FILE } from '../plan/plan-pages.ts'
import { getShellFile } from '../plan/shell-file.ts'
import { ENCODINGS, type EncodingName } from '../publish/encodings.ts'
import type { RequestPath } from './request-path.ts'

const HIDDEN = new RegExp(HIDDEN_EXPRESSION)

/** Maximum milliseconds to wait for a folder that is being replaced, with time for a delayed build process. */
const MAX_MISSING_MS = 1_000
const WAIT_MS = 5

/** The exported file to send for a request. */
export interface StaticFile {
  /** 200, or 404 for the not-found page. */
  readonly status: 200 | 404
  /** Path in the export, with forward slashes. */
  readonly name: string
  readonly content: Buffer
  /** Returns the file's copy in an encoding, or undefined if it does not exist. */
  copy(encoding: EncodingName): Promise<Buffer | undefined>
  readonly route: RouteId | undefined
}

/**
 * Returns the file for a path by the rules that all hosts share: the file with that name, the `index.html` in the
 * folder with that name, the shell of the matching route (OPEN-054), or the not-found page. Restarts if a build
 * replaces the folder during the lookup.
 */
export async function findFile(folder: string, path: RequestPath): Promise<StaticFile | undefined> {
  for (;;) {
    const before = await identify(folder)
    const file = await findFileOnce(folder, path)
    if ((await identify(folder)) === before) return file
  }
}

/**
 * Returns a value that identifies a folder and changes when the folder is replaced. Waits for a missing folder,
 * because a replacement takes two renames (decision 0029).
 */
async function identify(folder: string): Promise<string | undefined> {
  for (let waitedMs = 0; waitedMs < MAX_MISSING_MS; waitedMs += WAIT_MS) {
    try {
      const { dev, ino } = await stat(folder)
      return `${dev}-${ino}`
    } catch {
      await setTimeout(WAIT_MS)
    }
  }
  return undefined
}

async function findFileOnce(folder: string, path: RequestPath): Promise<StaticFile | undefined> {
  const route = matchRoute(path.pathname)?.id
  const name = path.segments.join('/').replace(/\/$/, '')
  const isHidden = HIDDEN.test(`/${path.segments.join('/')}`)
  const candidates = [name, `${name}/index.html`.replace(/^\//, '')]
  if (route !== undefined && routes[route].export !== 'page') candidates.push(getShellFile(route))
  const visible = candidates.filter((candidate) => !isHidden && !candidate.includes('//'))
  for (const candidate of visible) {
    const content = await readWithin(folder, candidate)
    if (content !== undefined) return { status: 200, name: candidate, content, copy: getCopy(candidate), route }
  }
  const content = await readWithin(folder, NOT_FOUND_FILE)
  if (content === undefined) return undefined
  return { status: 404, name: NOT_FOUND_FILE, content, copy: getCopy(NOT_FOUND_FILE), route: undefined }

  function getCopy(original: string): StaticFile['copy'] {
    return (encoding) => readWithin(folder, original + ENCODINGS[encoding])
  }
}

/** System errors for files that do not or cannot exist. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM', 'ERR_INVALID_ARG_VALUE'])

/**
 * Returns a file's content, or undefined if it is not a file or a link leads outside the folder.
 * @throws other system errors, such as EMFILE if there are no free file handles.
 */
async function readWithin(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))])
    if (!path.startsWith(root + sep)) return undefined
    return (await stat(path)).isFile() ? await readFile(path) : undefined
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
