import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPrivateText, searchReport } from './search-report.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-search-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['Dear Rowan Ash,', 'Rowan Ash'],
  ['name=rowan+ash', 'Rowan Ash'],
  ['/x?to=rowan%40shopper.example', 'rowan@shopper.example'],
  ['call 303 555 0142', '(303)-555-0142'],
  ['{"code":"739"}', '739'],
])('the search finds private data in "%s", including in traces', async (text, value) => {
  await writeFile(join(folder, 'trace.zip'), zipSync({ 'trace.network': strToU8(text) }))
  await writeFile(join(folder, 'report.json'), text)
  const leaks = await searchReport(folder, [findPrivateText('a value', value)])
  expect(leaks.map(({ file }) => file).toSorted()).toEqual(['report.json', 'trace.zip › trace.network'])
})

test('a number that contains a short private value is not a leak', async () => {
  await rm(join(folder, 'trace.zip'), { force: true })
  await writeFile(join(folder, 'report.json'), '{"ms":739,"id":"7391"}')
  expect(await searchReport(folder, [findPrivateText('card code', '739')])).toEqual([])
})

test('characters inside an inline image are not a leak, but those around it are', async () => {
  const image = 'url(data:image/webp;base64,A9De/Mara+81==)'
  await writeFile(join(folder, 'report.json'), `${image} ${image}`)
  expect(await searchReport(folder, [findPrivateText('name', 'Mara')])).toEqual([])
  for (const text of [`${image} Mara ${image}`, 'data:text/html;base64,A9De/Mara+81==']) {
    await writeFile(join(folder, 'report.json'), text)
    expect(await searchReport(folder, [findPrivateText('name', 'Mara')]), text).toHaveLength(1)
  }
})
