import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseJourneys, isJourneyFile, stepNumber } from './choose-journeys.ts'

const STEPS = ['Opens the shop', 'Looks around', 'Leaves']

test.each([
  ['2', 2],
  ['Looks around', 2],
  ['AROUND', 2],
  ['leaves', 3],
])('JRNY-18 --until %s names a step by its number, its name or a part of it', (selector, number) => {
  expect(stepNumber(selector, 'three', STEPS)).toBe(number)
})

test.each([
  ['0', 'The journey three has no step 0; it has 3.'],
  ['4', 'The journey three has no step 4; it has 3.'],
  ['sells', 'The journey three has no step with "sells" in its name.'],
  ['o', 'The journey three has more than one step with "o" in its name.'],
])('JRNY-18 --until %s is refused, with the steps that there are', (selector, message) => {
  expect(() => stepNumber(selector, 'three', STEPS)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message,
      next: 'choose one of: 1. Opens the shop; 2. Looks around; 3. Leaves.',
    }),
  )
})

test('JRNY-76 a path is told from a name', () => {
  const names = ['./my-story', 'stories/mine', 'mine.ts', 'mine.js', 'C:\\mine', 'checkout-guest', 'tsx']
  expect(names.map(isJourneyFile)).toEqual([true, true, true, true, true, false, false])
})

test('JRNY-18 a file without a whole journey is refused, and of one with more the journey is taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-choice-'))
  const source = `{ name: 'mine', summary: 'Mine.', measuredPages: [], privateValues: {}, tell() {} }`
  const exporting = async (name: string, text: string): Promise<string> => {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, text)
    return file
  }
  const good = await exporting('good', `export const limit = 7\nexport const journey = ${source}`)
  expect((await chooseJourneys([good, good])).map(({ name }) => name)).toEqual(['mine'])
  const lacking = [
    ...['name', 'summary', 'measuredPages', 'privateValues', 'tell'].map((part) => `delete journey.${part}`),
    `journey.name = 'My Story'`,
  ]
  for (const [index, action] of lacking.entries()) {
    const file = await exporting(`lacking-${index}`, `export const journey = ${source}\n${action}`)
    await expect(chooseJourneys([file]), action).rejects.toMatchObject({
      kind: 'usage',
      message: `The file ${file} exports no journey.`,
    })
  }
  await rm(folder, { recursive: true })
})
