import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSequential } from './recording.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-recordings-'))
  await mkdir(join(folder, 'empty'))
  await mkdir(join(folder, 'photos'))
  await writeFile(join(folder, 'photos/cap.jpg'), '')
  await mkdir(join(folder, 'recordings/order'), { recursive: true })
  await writeFile(join(folder, 'recordings/order/index.json'), '{}')
})
afterEach(() => rm(folder, { recursive: true }))

const ELSEWHERE =
  'Pass the folder of a recording, or create one in a new folder with "npx storefront record --from <url> --out <new folder>".'

test.each([
  [
    'missing',
    'it does not exist',
    'Correct the path, or create a recording with "npx storefront record --from <url> --out <folder>/missing".',
  ],
  [
    'empty',
    'the folder is empty',
    'Create a recording with "npx storefront record --from <url> --out <folder>/empty".',
  ],
  ['photos', 'the folder has other content, but no index.json', ELSEWHERE],
  [
    'recordings',
    'the folder has other content, but no index.json',
    'Pass one of its recordings: <folder>/recordings/order.',
  ],
  ['recordings/order/index.json', 'it is a file', 'Pass the folder of the recording: <folder>/recordings/order.'],
  ['photos/cap.jpg', 'it is a file', 'Pass the folder of a recording.'],
])('--recording %s has a next step that works', async (name, reason, next) => {
  await expect(isSequential(join(folder, name))).rejects.toMatchObject({
    kind: 'usage',
    message: `There is no recording in ${join(folder, name)}: ${reason}.`,
    next: next.replace('<folder>', folder),
  })
})

test('a damaged index is not to be replaced, because storefront record would reject its folder', async () => {
  await expect(isSequential(join(folder, 'recordings/order'))).rejects.toMatchObject({ next: ELSEWHERE })
})
