// cspell:ignore remount setpriv reuid regid chattr tmpfs lowerdir upperdir workdir umount
import { execFileSync, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, watch, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { startStaticServer, type StaticServer } from '#export/serve/static-server.ts'
import { createSmallEnvironment, startSmallApi } from '../export/small-api.ts'
import { type ApiResponses, createSmallShop } from '../export/small-shop.ts'
import { isFullSweep } from '../suite/full-sweep.ts'

const PROJECT = join(import.meta.dirname, '../..')
/** ID of an unprivileged user, which Linux uses for unmapped owners of network folders. */
const ORDINARY_USER = 65_534
const LIMIT_MS = 600_000

type Place = 'site' | 'cache'
type Phase = 'start' | 'discover' | 'bundle' | 'render' | 'finish' | 'publish'

/** The file or folder whose creation shows that a running build has reached a phase. */
const SIGNS: Readonly<Partial<Record<Phase, readonly [Place, RegExp]>>> = {
  bundle: ['cache', /^bundle$/],
  render: ['site', /^faq$/],
  finish: ['site', /^(?:robots\.txt|env\.js)$/],
  publish: ['site', /^export\.json$/],
}
const BUILD_FOLDER = { site: /^\.shop\..*\.new$/, cache: /^build-/ } as const

interface Fault {
  /** Whether the test must mount a disk for the fault, which requires the permission to mount. */
  readonly needsDisk?: true
  /** Whether the fault affects only users without root privileges. */
  readonly forOrdinaryUser?: true
  readonly phases: Readonly<Record<Place, readonly Phase[]>>
  apply(folder: string, place: Place): Promise<void>
  undo(folder: string, place: Place): Promise<void>
  readonly message: RegExp
}

const system = (command: string, ...parameters: string[]): void => {
  execFileSync(command, parameters, { stdio: 'pipe' })
}

/** Returns the folders of a running build. */
async function listBuildFolders(folder: string, place: Place): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => BUILD_FOLDER[place].test(name)).map((name) => join(folder, name))
}

async function setImmutable(folder: string, flag: '+i' | '-i'): Promise<void> {
  system('chattr', flag, folder)
  return Promise.resolve()
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'a build folder that is removed': {
    phases: { site: ['bundle', 'render', 'finish', 'publish'], cache: ['discover', 'bundle', 'render'] },
    async apply(folder, place) {
      for (const path of await listBuildFolders(folder, place)) await rm(path, { recursive: true, maxRetries: 5 })
    },
    undo: () => Promise.resolve(),
    message: /was removed during the build/,
  },
  'a full disk': {
    needsDisk: true,
    phases: { site: ['start', 'render', 'finish', 'publish'], cache: ['start', 'discover', 'bundle'] },
    async apply(folder) {
      // Once this file fills the disk, writing fails.
      await writeFile(join(folder, '.filler'), Buffer.alloc(512 * 1024 * 1024)).catch(() => {})
    },
    undo: (folder) => rm(join(folder, '.filler'), { force: true }),
    // The message names only one folder.
    message: /The disk is full while writing \S+\./,
  },
  'a read-only disk': {
    needsDisk: true,
    phases: { site: ['start', 'discover', 'render', 'finish'], cache: ['start'] },
    apply: (folder) => Promise.resolve(system('mount', '-o', 'remount,ro', folder)),
    undo: (folder) => Promise.resolve(system('mount', '-o', 'remount,rw', folder)),
    message: /read-only/,
  },
  "another user's folder": {
    needsDisk: true,
    forOrdinaryUser: true,
    phases: { site: ['start', 'discover', 'render', 'finish', 'publish'], cache: ['start', 'discover', 'bundle'] },
    async apply(folder, place) {
      for (const path of [folder, ...(await listBuildFolders(folder, place))]) system('chown', 'root', path)
    },
    undo: (folder) => Promise.resolve(system('chown', '-R', String(ORDINARY_USER), folder)),
    message: /cannot be (?:written|created)|does not allow changes/,
  },
  'an immutable folder': {
    needsDisk: true,
    phases: { site: ['start', 'render', 'publish'], cache: ['start'] },
    apply: (folder) => setImmutable(folder, '+i'),
    undo: (folder) => setImmutable(folder, '-i'),
    message: /does not allow changes|cannot be created/,
  },
  'an immutable export': {
    needsDisk: true,
    phases: { site: ['start', 'publish'], cache: [] },
    apply: (folder) => setImmutable(join(folder, 'shop'), '+i'),
    undo: (folder) => setImmutable(join(folder, 'shop'), '-i'),
    message: /does not allow changes/,
  },
}

interface Case {
  readonly name: string
  readonly fault: Fault
  readonly place: Place
  readonly phase: Phase
  readonly user: 'root' | 'ordinary user'
}

const ALL: readonly Case[] = Object.entries(FAULTS).flatMap(([name, fault]) =>
  (['site', 'cache'] as const).flatMap((place) =>
    fault.phases[place].flatMap((phase) =>
      (['root', 'ordinary user'] as const)
        .filter((user) => user !== 'root' || fault.forOrdinaryUser !== true)
        .map((user): Case => ({ name: `${name}, ${place}, from ${phase}, as ${user}`, fault, place, phase, user })),
    ),
  ),
)
/** The cases in the sample do not require root privileges. */
const isRoot = process.getuid?.() === 0
const CASES = isFullSweep
  ? ALL
  : ALL.filter(
      ({ fault, user, phase }) => fault.needsDisk !== true && phase !== 'bundle' && (user === 'root') === isRoot,
    )

let root: string
let project = PROJECT
let responses: ApiResponses
let api: Awaited<ReturnType<typeof startSmallApi>>
let environment: string
let server: StaticServer | undefined
let version = 0
const folders = (place: Place): string => join(root, place)

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-disk-faults-'))
  await chmod(root, 0o755)
  responses = createSmallShop()
  api = await startSmallApi(responses)
  environment = await createSmallEnvironment(root, 'small', api.url)
  if (isFullSweep) await createProject()
  for (const place of ['site', 'cache'] as const) {
    await mkdir(folders(place))
    if (isFullSweep) system('mount', '-t', 'tmpfs', '-o', 'size=64m,mode=755', 'none', folders(place))
  }
}, LIMIT_MS)

afterAll(async () => {
  await server?.close()
  api.close()
  if (isFullSweep) for (const place of ['site', 'cache'] as const) system('umount', folders(place))
  await rm(root, { recursive: true })
})

/** Creates a project that an unprivileged user can bundle, because vike writes files next to the page settings. */
async function createProject(): Promise<void> {
  project = join(root, 'project')
  await mkdir(project)
  await mkdir(join(project, 'node_modules'))
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(PROJECT, 'node_modules', name), join(project, 'node_modules', name))
  }
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
  for (const name of ['bin', 'fixtures', 'pages', 'renderer', 'src', ...files]) {
    await cp(join(PROJECT, name), join(project, name), { recursive: true })
  }
}

interface Built {
  readonly code: number | null
  readonly output: string
}

/** Runs a build as the given user. `onStart` receives the process ID. */
async function build(
  user: Case['user'],
  noCache: boolean,
  onStart?: (pid: number) => void,
  out = join(folders('site'), 'shop'),
): Promise<Built> {
  const command = [process.execPath, join(project, 'bin/storefront.js'), 'build', '--env', environment]
  const flags = ['--out', out, '--cache', folders('cache'), ...(noCache ? ['--no-cache'] : [])]
  const as =
    user === 'root' || !isRoot
      ? []
      : ['setpriv', `--reuid=${ORDINARY_USER}`, `--regid=${ORDINARY_USER}`, '--clear-groups']
  const [file = '', ...rest] = [...as, ...command, ...flags]
  const child = spawn(file, rest, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  onStart?.(child.pid ?? 0)
  const output = await text(child.stderr)
  return { code: await closed, output }
}

/** Waits for a new entry in a folder and returns its name. Rejects if the signal is aborted first. */
async function waitForEntry(folder: string, pattern: RegExp, signal: AbortSignal): Promise<string> {
  const events = watch(folder, { signal })
  const known = (await readdir(folder)).find((name) => pattern.test(name))
  if (known !== undefined) return known
  for await (const { filename } of events) if (filename !== null && pattern.test(filename)) return filename
  throw new Error(`Nothing new in ${folder}.`)
}

/** Sends a signal to a process. Returns false if the process has already ended. */
function signalled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Causes a fault in a phase while the build is paused. Returns whether it succeeded. */
async function applyIn(phase: Phase, place: Place, pid: number, apply: () => Promise<void>, signal: AbortSignal) {
  const [watched, sign] = SIGNS[phase] ?? [place, undefined]
  try {
    const folder = await waitForEntry(folders(watched), BUILD_FOLDER[watched], signal)
    if (sign !== undefined) await waitForEntry(join(folders(watched), folder), sign, signal)
  } catch {
    return false
  }
  if (!signalled(pid, 'SIGSTOP')) return false
  try {
    await apply()
    return true
  } catch {
    // A disk with an open file cannot become read-only, and a folder can receive new files while it is being removed.
    return false
  } finally {
    signalled(pid, 'SIGCONT')
  }
}

/** Requests pages until the signal is aborted, and returns the response statuses. */
async function requestPages(url: string, signal: AbortSignal): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  while (!signal.aborted) {
    for (const path of ['/', '/faq', '/robots.txt']) {
      const { status } = await fetch(url + path)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  return statuses
}

const readFaq = async (): Promise<string> => readFile(join(folders('site'), 'shop/faq/index.html'), 'utf8')

function changeShop(): string {
  version += 1
  const faq = responses['/strapi/page/faq'] as { data: { header_title: string } }
  faq.data.header_title = `Edition ${version} of the questions`
  return faq.data.header_title
}

/** Publishes a change without a fault, and returns its text. */
async function publishChange(user: Case['user']): Promise<string> {
  const title = changeShop()
  const { code, output } = await build(user, false)
  if (code !== 0) throw new Error(output)
  expect(await readFaq()).toContain(title)
  return title
}

async function giveAll(user: Case['user']): Promise<void> {
  if (!isRoot) return
  // vike and Vite write temporary files next to the page settings and in node_modules.
  const written = [folders('site'), folders('cache'), ...(project === PROJECT ? [] : [project])]
  for (const path of written) system('chown', '-R', '-h', user === 'root' ? '0' : String(ORDINARY_USER), path)
  return Promise.resolve()
}

/**
 * Describes the result of a build during a fault. A fault after the folders have been exchanged does not fail the
 * build.
 */
function outcomeOf({ code, output }: Built, { message }: Fault, isBefore: boolean, isAfter: boolean): string {
  if (code === 0 && isAfter) return 'published'
  if (code === 3 && isBefore && message.test(output) && output.includes('Next: ')) return 'unchanged'
  return `exit ${code}, ${isBefore ? 'unchanged' : 'changed'}: ${output}`
}

const NAMED = CASES.map((one) => [one.name, one] as const)

test.each(NAMED)(
  'BUILD-95 BUILD-10 leaves a complete export despite %s',
  { timeout: LIMIT_MS },
  async (name, { fault, place, phase, user }) => {
    await giveAll(user)
    const before = await publishChange(user)
    const { settings } = await loadEnvironment(environment, { env: {} })
    server ??= await startStaticServer({ folder: join(folders('site'), 'shop'), port: 0, settings })
    const stop = new AbortController()
    const requesting = requestPages(server.url, stop.signal)
    const after = changeShop()
    const folder = folders(place)
    const apply = async (): Promise<void> => fault.apply(folder, place)
    let applying: Promise<boolean> = Promise.resolve(true)
    let built: Built
    let served: string
    try {
      if (phase === 'start') await apply()
      built = await build(user, phase === 'bundle', (pid) => {
        if (phase !== 'start') applying = applyIn(phase, place, pid, apply, stop.signal)
      })
      served = await readFaq()
    } finally {
      stop.abort()
      await applying
      await fault.undo(folder, place)
    }
    const wasApplied = await applying
    const statuses = await requesting
    const message = built.output.trim().replaceAll(root, '').replaceAll('\n', ' ⏎ ')
    console.info(
      `| ${name} | ${wasApplied ? '' : 'not applied; '}exit ${built.code} | ${message} | ${JSON.stringify([...statuses])} |`,
    )
    expect([...statuses.keys()]).toEqual([200])
    expect(outcomeOf(built, fault, served.includes(before), served.includes(after))).toMatch(
      /^(?:published|unchanged)$/,
    )
    await publishChange(user)
    expect((await readdir(folders('site'))).filter((entry) => entry !== 'shop')).toEqual([])
  },
)

/** The folders of a container image cannot be renamed (EXDEV). */
test.each(isFullSweep ? ['a container image'] : [])(
  'BUILD-85 BUILD-95 replaces an export in %s',
  { timeout: LIMIT_MS },
  async () => {
    await giveAll('root')
    const image = join(root, 'image')
    const [lower = '', disk = '', merged = ''] = ['lower', 'disk', 'merged'].map((name) => join(image, name))
    for (const path of [lower, disk, merged]) await mkdir(path, { recursive: true })
    expect(await build('root', false, undefined, join(lower, 'shop'))).toMatchObject({ code: 0 })
    system('mount', '-t', 'tmpfs', 'none', disk)
    for (const name of ['upper', 'work']) await mkdir(join(disk, name))
    const layers = `lowerdir=${lower},upperdir=${disk}/upper,workdir=${disk}/work`
    system('mount', '-t', 'overlay', '-o', layers, 'none', merged)
    try {
      for (const step of ['first', 'second']) {
        const title = changeShop()
        const built = await build('root', false, undefined, join(merged, 'shop'))
        expect({ step, code: built.code, output: built.output }).toMatchObject({ step, code: 0 })
        expect(await readFile(join(merged, 'shop/faq/index.html'), 'utf8')).toContain(title)
      }
    } finally {
      system('umount', merged)
      system('umount', disk)
    }
  },
)
