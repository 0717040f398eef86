import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repairFolder, replaceFolder } from '#folders/replace-folder.ts'
import { kind, listContent, writeContent } from './numbered-folder.ts'

let parent: string
let out: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storefront-replace-'))
  out = join(parent, 'shop')
})
afterEach(() => rm(parent, { recursive: true }))

/** Replaces the folder in this process. */
function publish(content: string): Promise<void> {
  return replaceFolder(out, kind, async (replacement) => {
    writeContent(replacement.staging, content)
    await replacement.publish()
  })
}

/** Replaces the folder in another process, which may be killed. Returns whether it finished. */
function publishInChild(content: string, killAt: number, code?: string): boolean {
  const script = join(import.meta.dirname, 'replace-in-child.ts')
  const args = [script, out, content, String(killAt), ...(code === undefined ? [] : [code])]
  const { signal, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (signal === 'SIGKILL') return false
  if (status !== 0) throw new Error(stderr)
  return true
}

async function readFiles(folder = out): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(
    files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const),
  )
  return Object.fromEntries(texts)
}

/** Returns the ID of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--eval', '']).pid
}

describe.each([
  ['with two renames', undefined],
  ['file by file, for a mount point', 'EBUSY'],
  ['file by file, in a read-only folder', 'EACCES'],
])('a folder is replaced %s', (_, code) => {
  test('completely, with the files that stay', async () => {
    writeContent(out, 'old')
    await mkdir(join(out, '.well-known'))
    await writeFile(join(out, '.well-known/security.txt'), 'kept')
    await writeFile(join(out, 'CNAME'), 'shop.example')
    publishInChild('new', 0, code)
    const kept = { CNAME: 'shop.example', '.well-known/security.txt': 'kept' }
    expect(await readFiles()).toEqual({ ...listContent('new'), ...kept })
    expect(await readdir(join(out, 'product'))).toEqual(['new'])
    expect(await readdir(parent)).toEqual(['shop'])
  })

  test('or not at all if its process is killed, at each step', async () => {
    let [step, isFinished] = [0, false]
    const repaired: Record<string, string>[] = []
    while (!isFinished) {
      step += 1
      await rm(out, { recursive: true, force: true })
      writeContent(out, 'old')
      isFinished = publishInChild('new', step, code)
      // The next command is one that reads the folder, or another build.
      if (step % 2 === 0) {
        await repairFolder(out, kind)
        const files = Object.entries(await readFiles()).filter(([file]) => !file.startsWith('.shop.build/'))
        repaired.push(Object.fromEntries(files))
        await publish('next')
      } else {
        publishInChild('next', 0, code)
      }
      expect(await readFiles(), `step ${step}`).toEqual(listContent('next'))
      expect(await readdir(parent)).toEqual(['shop'])
    }
    expect(step).toBeGreaterThan(10)
    for (const files of repaired) expect([listContent('old'), listContent('new')]).toContainEqual(files)
  })
})

test('a failed build leaves the folder unchanged and nothing next to it', async () => {
  writeContent(out, 'old')
  const fail = replaceFolder(out, kind, ({ staging }) => {
    writeContent(staging, 'new')
    return Promise.reject(new Error('The API is down.'))
  })
  await expect(fail).rejects.toThrow('The API is down.')
  expect(await readFiles()).toEqual(listContent('old'))
  expect(await readdir(parent)).toEqual(['shop'])
})

test('the error of a full disk, which names no file, gets the path of the folder', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  await expect(replaceFolder(out, kind, () => Promise.reject(full))).rejects.toMatchObject({
    code: 'ENOSPC',
    path: out,
  })
})

test('a missing or empty folder gets its first content, with its parents', async () => {
  out = join(parent, 'a/b/shop')
  await publish('first')
  expect(await readFiles()).toEqual(listContent('first'))
  await rm(out, { recursive: true })
  await mkdir(out)
  await publish('first')
  expect(await readFiles()).toEqual(listContent('first'))
})

test.each([true, false])('a link stays and leads to the new content, with its target: %s', async (exists) => {
  const real = join(parent, 'releases/now')
  await mkdir(dirname(real))
  if (exists) writeContent(real, 'old')
  await symlink('releases/now', out)
  await publish('new')
  expect(await readlink(out)).toBe('releases/now')
  expect(await readFiles(real)).toEqual(listContent('new'))
  expect(await readdir(dirname(real))).toEqual(['now'])
})

describe('content that no build created', () => {
  test('stops a build before its work, and five files are named', async () => {
    writeContent(out, 'old')
    for (const name of ['f', 'e', 'd', 'c', 'b', 'assets/a.js']) await writeFile(join(out, name), 'mine')
    await symlink('../elsewhere', join(out, 'media'))
    let hasStarted = false
    const build = replaceFolder(out, kind, () => Promise.resolve((hasStarted = true)))
    await expect(build).rejects.toMatchObject({
      kind: 'usage',
      message: `${out} has files that no build created:\nassets/a.js\nb\nc\nd\ne\nand 2 more`,
      next: 'Move them elsewhere, or choose another folder with --out.',
    })
    expect(hasStarted).toBe(false)
    expect(await readFile(join(out, 'index.html'), 'utf8')).toBe('old')
  })

  test('stops publishing if it appears during the build', async () => {
    writeContent(out, 'old')
    const build = replaceFolder(out, kind, async (replacement) => {
      writeContent(replacement.staging, 'new')
      await writeFile(join(out, 'late.txt'), 'mine')
      await replacement.publish()
    })
    await expect(build).rejects.toMatchObject({ kind: 'usage' })
    expect(await readFiles()).toEqual({ ...listContent('old'), 'late.txt': 'mine' })
  })

  test('is never replaced without a description of its folder, nor is a file', async () => {
    await mkdir(out)
    await writeFile(join(out, 'thesis.txt'), 'years of work')
    await expect(publish('new')).rejects.toMatchObject({
      kind: 'usage',
      message: `${out} exists but is not a storefront export, so it was not changed.`,
    })
    expect(await readFiles()).toEqual({ 'thesis.txt': 'years of work' })
    await rm(out, { recursive: true })
    await writeFile(out, 'years of work')
    await expect(publish('new')).rejects.toMatchObject({ kind: 'usage' })
    expect(await readFile(out, 'utf8')).toBe('years of work')
    expect(await readdir(parent)).toEqual(['shop'])
  })
})

describe('the lock', () => {
  test('of a running build stays, and the message names the process and the lock', async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const first = replaceFolder(out, kind, () => {
      started.resolve()
      return isDone
    })
    await started.promise
    await expect(publish('new')).rejects.toMatchObject({
      kind: 'external',
      message: `Another build (process ${process.pid}) is using ${out}.\nIts lock is ${join(parent, '.shop.build')}.`,
    })
    finish()
    await first
    expect(await readdir(parent)).toEqual([])
  })

  test.each([
    ['whose process ID another process has, as in a new container', () => `${process.pid} earlier`],
    ['that has ended', () => `${endedProcess()} earlier`],
    ['that was killed before it wrote its ID', () => ''],
  ])('of a build %s does not block the next one', async (_, owner) => {
    const lock = join(parent, '.shop.build')
    await mkdir(lock)
    if (owner() !== '') await writeFile(join(lock, 'owner'), owner())
    await utimes(lock, 0, 0)
    await publish('new')
    expect(await readFiles()).toEqual(listContent('new'))
    expect(await readdir(parent)).toEqual(['shop'])
  })
})
