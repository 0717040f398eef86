import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStagingFolder } from '#export/publish/staging-folder.ts'

let parent: string
let out: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storefront-staging-'))
  out = join(parent, 'demo')
})
afterEach(() => rm(parent, { recursive: true }))

/** Writes the build cache, which lists the files of an export for the next build. */
async function writeNotes(folder: string, files: readonly string[]): Promise<void> {
  const notes = { version: 1, code: '', settings: '', frame: [], files, releases: [], keepReleases: 0, pages: {} }
  await writeFile(join(folder, '.build.json'), JSON.stringify(notes))
}

/** Writes untracked files to the output folder. */
async function writeForeignFiles(): Promise<void> {
  await mkdir(join(out, '.git/refs/tags'), { recursive: true })
  await mkdir(join(out, '.well-known'))
  await mkdir(join(out, 'empty'))
  await writeFile(join(out, '.git/HEAD'), 'ref: refs/heads/main')
  await writeFile(join(out, '.well-known/security.txt'), 'Contact: mailto:a@shop.example')
  await writeFile(join(out, 'CNAME'), 'shop.example', { mode: 0o640 })
  await symlink('../elsewhere', join(out, 'media'))
}

/** The untracked files, in the order of the summary. */
const FOREIGN = ['.git/HEAD', '.git/refs/tags/', '.well-known/security.txt', 'CNAME', 'empty/', 'media']

/** Writes an export whose home page is this text. */
async function writeExport(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const manifest = { version: 1, environment: 'demo', pages: [], shells: [] }
  await writeFile(join(folder, 'export.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.html'), text)
}

const page = (): Promise<string> => readFile(join(out, 'index.html'), 'utf8')

/** Returns the ID of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--eval', '']).pid
}

test('a finished folder replaces the export and leaves no other folder', async () => {
  await writeExport(out, 'old')
  const staging = await openStagingFolder(out)
  await writeExport(staging.path, 'new')
  expect(await page()).toBe('old')
  await staging.swapIn()
  staging.discard()
  expect(await page()).toBe('new')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('a discarded folder leaves the export unchanged', async () => {
  await writeExport(out, 'old')
  const staging = await openStagingFolder(out)
  await writeExport(staging.path, 'half')
  staging.discard()
  expect(await page()).toBe('old')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('a failed rename restores the previous export', async () => {
  await writeExport(out, 'old')
  const staging = await openStagingFolder(out)
  await rm(staging.path, { recursive: true })
  await expect(staging.swapIn()).rejects.toThrow('ENOENT')
  staging.discard()
  expect(await page()).toBe('old')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('the next build removes the folders of a killed build, but not those of a running build', async () => {
  await writeExport(out, 'old')
  const killed = join(parent, `.demo.${endedProcess()}-0123abcd.new`)
  const running = join(parent, `.demo.${process.pid}-0123abcd.new`)
  await Promise.all([writeExport(killed, 'half'), writeExport(running, 'half')])
  const staging = await openStagingFolder(out)
  staging.discard()
  expect((await readdir(parent)).toSorted()).toEqual([`.demo.${process.pid}-0123abcd.new`, 'demo'])
})

test('restores an export that a killed build had moved', async () => {
  const killed = join(parent, `.demo.${endedProcess()}-0123abcd`)
  await Promise.all([writeExport(`${killed}.old`, 'old'), writeExport(`${killed}.new`, 'new')])
  const staging = await openStagingFolder(out)
  staging.discard()
  expect(await page()).toBe('old')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('never replaces a folder that is not a storefront export', async () => {
  await mkdir(out)
  await writeFile(join(out, 'thesis.txt'), 'years of work')
  await expect(openStagingFolder(out)).rejects.toMatchObject({
    kind: 'usage',
    message: `${out} exists but is not a storefront export, so it was not changed.`,
  })
  expect(await readdir(out)).toEqual(['thesis.txt'])
})

test('does not replace a file or folder created during the build', async () => {
  await writeFile(out, 'a file')
  await expect(openStagingFolder(out)).rejects.toMatchObject({
    kind: 'usage',
    message: `${out} is a file, not a folder, so it was not changed.`,
    next: 'Move it, or choose another folder with --out.',
  })
  await rm(out)
  const staging = await openStagingFolder(out)
  await mkdir(out)
  await writeFile(join(out, 'thesis.txt'), 'years of work')
  await expect(staging.swapIn()).rejects.toMatchObject({ kind: 'usage' })
  staging.discard()
  expect(await readdir(parent)).toEqual(['demo'])
})

test('a build that publishes nothing leaves no new folder', async () => {
  await writeFile(join(parent, 'notes.txt'), '')
  const staging = await openStagingFolder(join(parent, 'a/dist/demo'))
  staging.discard()
  expect(await readdir(parent)).toEqual(['notes.txt'])
})

test('reports a folder that cannot be created', async () => {
  await writeFile(join(parent, 'file'), '')
  await expect(openStagingFolder(join(parent, 'file/demo'))).rejects.toMatchObject({
    kind: 'external',
    message: `The folder ${join(parent, 'file')} cannot be created: it is a file.`,
    next: 'Choose a different folder with --out.',
  })
})

describe('untracked files', () => {
  beforeEach(async () => {
    await writeExport(out, 'old')
    await writeNotes(out, ['index.html', 'env.js'])
    await writeFile(join(out, 'env.js'), 'old settings')
  })

  async function publishNew(): Promise<void> {
    const staging = await openStagingFolder(out)
    try {
      await writeExport(staging.path, 'new')
      await writeNotes(staging.path, ['index.html'])
      await staging.swapIn()
    } finally {
      staging.discard()
    }
  }

  test('are listed and kept with permissions, links and empty folders, and files of the last build are removed', async () => {
    await writeForeignFiles()
    const staging = await openStagingFolder(out)
    expect(staging.carriedOver).toEqual(FOREIGN)
    staging.discard()
    await publishNew()
    expect(await page()).toBe('new')
    expect(await readFile(join(out, '.git/HEAD'), 'utf8')).toBe('ref: refs/heads/main')
    expect(await readFile(join(out, '.well-known/security.txt'), 'utf8')).toBe('Contact: mailto:a@shop.example')
    expect((await lstat(join(out, 'CNAME'))).mode & 0o777).toBe(0o640)
    expect(await readlink(join(out, 'media'))).toBe('../elsewhere')
    expect(await readdir(join(out, '.git/refs/tags'))).toEqual([])
    expect((await readdir(out)).toSorted()).toEqual(
      ['.build.json', '.git', '.well-known', 'CNAME', 'empty', 'export.json', 'index.html', 'media'].toSorted(),
    )
    expect(await readdir(parent)).toEqual(['demo'])
  })

  test('are kept if they are created during the build', async () => {
    const staging = await openStagingFolder(out)
    await writeExport(staging.path, 'new')
    await writeFile(join(out, 'late.txt'), 'late')
    await staging.swapIn()
    staging.discard()
    expect(await readFile(join(out, 'late.txt'), 'utf8')).toBe('late')
  })

  test.each(['about/index.html', 'about'])('stop a build that would replace them: %s', async (mine) => {
    await mkdir(join(out, mine, '..'), { recursive: true })
    await writeFile(join(out, mine), 'untracked')
    const staging = await openStagingFolder(out)
    await writeExport(staging.path, 'new')
    await mkdir(join(staging.path, 'about'))
    await writeFile(join(staging.path, 'about/index.html'), 'the page')
    await expect(staging.swapIn()).rejects.toMatchObject({
      kind: 'usage',
      message: `The last export is unchanged, because the new one would overwrite these files, which no build created:\n${join(out, mine)}`,
    })
    staging.discard()
    expect(await readFile(join(out, mine), 'utf8')).toBe('untracked')
    expect(await page()).toBe('old')
  })

  test('include all files except pages if the build cache is missing, so nothing is lost', async () => {
    await rm(join(out, '.build.json'))
    await publishNew()
    expect(await readFile(join(out, 'env.js'), 'utf8')).toBe('old settings')
    expect(await page()).toBe('new')
  })
})

test.each([true, false])('keeps a link and replaces the folder that it points to, with: %s', async (there) => {
  const real = join(parent, 'releases/now')
  await mkdir(join(parent, 'releases'))
  if (there) await writeExport(real, 'old')
  await symlink('releases/now', out)
  const staging = await openStagingFolder(out)
  await writeExport(staging.path, 'new')
  await staging.swapIn()
  staging.discard()
  expect(await readlink(out)).toBe('releases/now')
  expect(await readFile(join(real, 'index.html'), 'utf8')).toBe('new')
  expect((await readdir(parent)).toSorted()).toEqual(['demo', 'releases'])
  expect(await readdir(join(parent, 'releases'))).toEqual(['now'])
})

test('rejects a mount point before building', async () => {
  await expect(openStagingFolder('/dev')).rejects.toMatchObject({
    kind: 'usage',
    message:
      '/dev is the top folder of a disk or volume (a mount point), which cannot be renamed, so /dev cannot be replaced in one step.',
    next: 'Build with --out into a folder inside the mount, such as "current".',
  })
})

test('a running owner keeps its lock, and the message names the process and the file', async () => {
  const staging = await openStagingFolder(out)
  await expect(openStagingFolder(out)).rejects.toMatchObject({
    kind: 'external',
    message: `Another build (process ${process.pid}) is using ${out}.\nThe lock file is ${join(parent, '.demo.lock')}.`,
  })
  staging.discard()
  expect(await readdir(parent)).toEqual([])
})

test.each([
  ['whose process ID another process has, as in a new container', () => `${process.pid} earlier`],
  ['that has ended', () => `${endedProcess()} earlier`],
  ['that was killed before it wrote its ID', () => ''],
])('replaces the lock of an owner %s', async (_, owner) => {
  const lock = join(parent, '.demo.lock')
  await writeFile(lock, owner())
  await utimes(lock, 0, 0)
  const staging = await openStagingFolder(out)
  staging.discard()
  expect(await readdir(parent)).toEqual([])
})

describe('after the exchange', () => {
  /** A user without privileges, who may not change a folder with mode 555. */
  const UID = process.getuid?.() === 0 ? 65_534 : undefined
  const MODULE = join(import.meta.dirname, '../../src/export/publish/staging-folder.ts')
  const PUBLISH_LIMIT_MS = 30_000
  const PUBLISH = `
    const { cp } = await import('node:fs/promises')
    const { openStagingFolder } = await import(process.argv[1])
    const uid = Number(process.argv[4])
    if (uid > 0) {
      process.setgroups([])
      process.setgid(uid)
      process.setuid(uid)
    }
    const staging = await openStagingFolder(process.argv[2])
    await cp(process.argv[3], staging.path, { recursive: true })
    await staging.swapIn()
    staging.discard()
    console.log(JSON.stringify(staging.remaining))`

  /** Publishes an export as the unprivileged user and returns the folders that remain. */
  async function publish(text: string): Promise<string[]> {
    const next = join(parent, 'next')
    await writeExport(next, text)
    await writeNotes(next, ['index.html'])
    await own(parent)
    // The process drops its privileges after it has loaded the project, which the user may not be able to read.
    const args = [MODULE, out, next, String(UID ?? 0)]
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PUBLISH, ...args], {
      encoding: 'utf8',
      timeout: PUBLISH_LIMIT_MS,
    })
    await rm(next, { recursive: true })
    if (stderr !== '') throw new Error(stderr)
    return JSON.parse(stdout) as string[]
  }

  async function own(path: string): Promise<void> {
    if (UID !== undefined) await chown(path, UID, UID)
  }

  async function writeHostileFolder(mode: number, isForeign: boolean): Promise<void> {
    const folder = join(out, '.well-known/acme-challenge')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'token'), 'challenge')
    await chmod(folder, mode)
    if (!isForeign)
      await Promise.all([own(out), own(join(out, '.well-known')), own(folder), own(join(folder, 'token'))])
    else await Promise.all([own(out), own(join(out, '.well-known'))])
  }

  const token = (): Promise<string> => readFile(join(out, '.well-known/acme-challenge/token'), 'utf8')

  test('keeps a read-only folder and removes it from the previous export, twice', async () => {
    expect(await publish('first')).toEqual([])
    await writeHostileFolder(0o555, false)
    for (const text of ['second', 'third']) {
      expect(await publish(text)).toEqual([])
      expect([await page(), await token()]).toEqual([text, 'challenge'])
      expect((await lstat(join(out, '.well-known/acme-challenge'))).mode & 0o777).toBe(0o555)
    }
    expect(await readdir(parent)).toEqual(['demo'])
  })

  test.each([0o755, 0o555])("keeps another user's folder with mode %o and names its remains, twice", async (mode) => {
    expect(await publish('first')).toEqual([])
    await writeHostileFolder(mode, true)
    const remaining = await publish('second')
    expect([await page(), await token()]).toEqual(['second', 'challenge'])
    // The owner of the folder runs this test and could remove it, so only a different user leaves it behind.
    expect(remaining).toHaveLength(UID === undefined ? 0 : 1)
    expect(await publish('third')).toEqual(remaining)
    expect([await page(), await token()]).toEqual(['third', 'challenge'])
  })

  test('rejects an unreadable folder before the exchange, and the next build works without it', async () => {
    expect(await publish('first')).toEqual([])
    await writeHostileFolder(0o000, false)
    const folder = join(out, '.well-known/acme-challenge')
    await expect(publish('second')).rejects.toThrow(
      `The folder ${folder} belongs to another user and cannot be read, so it cannot be kept. The last export is unchanged.`,
    )
    expect(await page()).toBe('first')
    await rm(folder, { recursive: true })
    expect(await publish('third')).toEqual([])
    expect(await page()).toBe('third')
    expect((await readdir(parent)).toSorted()).toEqual(['demo'])
  })

  test("rejects another user's named pipe before the exchange, and does not wait for it", async () => {
    expect(await publish('first')).toEqual([])
    const pipe = join(out, 'pipe')
    execFileSync('mkfifo', [pipe])
    const outcome = await publish('second').then(
      () => 'kept',
      (error: unknown) => String(error),
    )
    // The owner of a pipe can create a hard link to it, so the pipe can be kept.
    const isOwner = UID === undefined
    const message = `${pipe} is a named pipe, socket or device and cannot be kept. The last export is unchanged.`
    expect(outcome).toContain(isOwner ? 'kept' : message)
    expect(await page()).toBe(isOwner ? 'second' : 'first')
  })
})

describe('the permissions of a replaced folder', () => {
  test.each([0o2750, 0o755, 0o555])('keeps the mode %o and the group', async (mode) => {
    await writeExport(out, 'old')
    // Only root may choose any group.
    const group = process.getuid?.() === 0 ? 33 : (process.getgid?.() ?? 0)
    await chown(out, process.getuid?.() ?? 0, group)
    await chmod(out, mode)
    const staging = await openStagingFolder(out)
    await writeExport(staging.path, 'new')
    await mkdir(join(staging.path, 'product'))
    await staging.swapIn()
    staging.discard()
    const { mode: found, gid } = await lstat(out)
    expect({ mode: found & 0o7777, gid }).toEqual({ mode, gid: group })
    // If the setgid bit of the folder is set, files inherit its group.
    const inherited = (mode & 0o2000) === 0 ? (process.getgid?.() ?? 0) : group
    expect((await lstat(join(out, 'product'))).gid).toBe(inherited)
    expect(await page()).toBe('new')
    expect(await readdir(parent)).toEqual(['demo'])
  })
})

test('rejects a link that points to itself before building', async () => {
  await symlink('demo-2', out)
  await symlink('demo', join(parent, 'demo-2'))
  await expect(openStagingFolder(out)).rejects.toMatchObject({
    kind: 'usage',
    message: `${out} is a symbolic link that leads back to itself.`,
  })
})
