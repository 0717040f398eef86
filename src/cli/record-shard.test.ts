import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordShard } from './record-shard.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-record-shard-'))
})
afterEach(() => rm(folder, { recursive: true }))

const listRecords = async (): Promise<string[]> => (await readdir(folder)).map((name) => name.slice(25))

test.each([
  ['journey --bogus --shard 2/4', 'journeys-2-of-4-unfinished.txt'],
  ['--debug journey newsletter --workers many --shard=1/2', 'journeys-1-of-2-unfinished.txt'],
  ['journey newsletter --shard 1/2 --shard 2/2', 'journeys-2-of-2-unfinished.txt'],
])('"%s" is recorded until it exits with 0 or 1', async (line, name) => {
  const args = line.split(' ')
  for (const exitCode of [2, 3, 130]) {
    await (
      await recordShard(args, folder)
    )(exitCode)
    expect(await listRecords()).toEqual([name])
  }
  for (const exitCode of [0, 1]) {
    await (
      await recordShard(args, folder)
    )(exitCode)
    expect(await listRecords()).toEqual([])
  }
})

test.each([
  'journey',
  'journey --shard',
  'journey --shard 3/2',
  'journey --shard 1/2 --help',
  'journey --list --shard 1/2',
  'journey --watch --shard 1/2',
  'build --shard 1/2',
  'report merge --shard 1/2',
])('"%s" is not recorded', async (line) => {
  await recordShard(line.split(' '), folder)
  expect(await listRecords()).toEqual([])
})

test('a folder that cannot be written is reported by the command', async () => {
  const file = join(folder, 'reports')
  await writeFile(file, '')
  await expect((await recordShard(['journey', '--shard', '1/2'], file))(0)).resolves.toBeUndefined()
})

test('a record contains nothing of the command', async () => {
  await recordShard(['journey', '--url', 'http://user:secret@127.0.0.1', '--shard', '1/2'], folder)
  const [name = ''] = await readdir(folder)
  expect(await readFile(join(folder, name), 'utf8')).toBe(
    'Removed when shard 1 of 2 has a result. Run the shard again before the merge.\n',
  )
})
