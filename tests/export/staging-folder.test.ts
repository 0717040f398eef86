import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStagingFolder } from '#export/publish/staging-folder.ts'

let parent: string
let out: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storefront-staging-'))
  out = join(parent, 'demo')
})
afterEach(() => rm(parent, { recursive: true }))

/** An export that says which one it is. */
async function writeExport(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const manifest = { version: 1, environment: 'demo', pages: [], shells: [] }
  await writeFile(join(folder, 'export.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.html'), text)
}

const page = (): Promise<string> => readFile(join(out, 'index.html'), 'utf8')

/** The id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--eval', '']).pid
}

test('BUILD-10 a finished folder takes the place of the export and leaves nothing beside it', async () => {
  await writeExport(out, 'old')
  const staging = await openStagingFolder(out)
  await writeExport(staging.path, 'new')
  expect(await page()).toBe('old')
  await staging.swapIn()
  staging.discard()
  expect(await page()).toBe('new')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('BUILD-10 a discarded folder leaves the export as it was', async () => {
  await writeExport(out, 'old')
  const staging = await openStagingFolder(out)
  await writeExport(staging.path, 'half')
  staging.discard()
  expect(await page()).toBe('old')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('BUILD-10 when the rename fails the old export is put back', async () => {
  await writeExport(out, 'old')
  const staging = await openStagingFolder(out)
  await rm(staging.path, { recursive: true })
  await expect(staging.swapIn()).rejects.toThrow('ENOENT')
  staging.discard()
  expect(await page()).toBe('old')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('BUILD-10 the next build clears what a killed one left, but not what a running one works on', async () => {
  await writeExport(out, 'old')
  const killed = join(parent, `.demo.${endedProcess()}-0123abcd.new`)
  const running = join(parent, `.demo.${process.pid}-0123abcd.new`)
  await Promise.all([writeExport(killed, 'half'), writeExport(running, 'half')])
  const staging = await openStagingFolder(out)
  staging.discard()
  expect((await readdir(parent)).toSorted()).toEqual([`.demo.${process.pid}-0123abcd.new`, 'demo'])
})

test('BUILD-10 an export that was moved aside when its build was killed is put back', async () => {
  const killed = join(parent, `.demo.${endedProcess()}-0123abcd`)
  await Promise.all([writeExport(`${killed}.old`, 'old'), writeExport(`${killed}.new`, 'new')])
  const staging = await openStagingFolder(out)
  staging.discard()
  expect(await page()).toBe('old')
  expect(await readdir(parent)).toEqual(['demo'])
})

test('BUILD-10 a folder that is not an export of ours is never replaced', async () => {
  await mkdir(out)
  await writeFile(join(out, 'thesis.txt'), 'years of work')
  await expect(openStagingFolder(out)).rejects.toMatchObject({
    kind: 'usage',
    message: `${out} is there already and is not an export of storefront, so it is left alone.`,
  })
  expect(await readdir(out)).toEqual(['thesis.txt'])
})

test('BUILD-10 nor is a file, nor what turns up there during the build', async () => {
  await writeFile(out, 'a file')
  await expect(openStagingFolder(out)).rejects.toMatchObject({ kind: 'usage' })
  await rm(out)
  const staging = await openStagingFolder(out)
  await mkdir(out)
  await writeFile(join(out, 'thesis.txt'), 'years of work')
  await expect(staging.swapIn()).rejects.toMatchObject({ kind: 'usage' })
  staging.discard()
  expect(await readdir(parent)).toEqual(['demo'])
})

test('a folder that cannot be made is named', async () => {
  await writeFile(join(parent, 'file'), '')
  await expect(openStagingFolder(join(parent, 'file/demo'))).rejects.toMatchObject({
    kind: 'surroundings',
    next: 'choose another with --out.',
  })
})
