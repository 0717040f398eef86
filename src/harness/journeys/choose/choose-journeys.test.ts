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
])('JRNY-18 --until %s selects a step by number, name or part of its name', (selector, number) => {
  expect(stepNumber(selector, 'three', STEPS)).toBe(number)
})

test.each([
  ['0', 'The journey three has no step 0; it has 3.'],
  ['4', 'The journey three has no step 4; it has 3.'],
  ['sells', 'The journey three has no step with "sells" in its name.'],
  ['o', 'The journey three has more than one step with "o" in its name.'],
])('JRNY-18 --until %s is rejected, with the list of steps', (selector, message) => {
  expect(() => stepNumber(selector, 'three', STEPS)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message,
      next: 'Choose one of: 1. Opens the shop; 2. Looks around; 3. Leaves.',
    }),
  )
})

test('JRNY-76 distinguishes a path from a name', () => {
  const names = ['./my-journey', 'journeys/mine', 'mine.ts', 'mine.js', 'C:\\mine', 'checkout-guest', 'tsx']
  expect(names.map(isJourneyFile)).toEqual([true, true, true, true, true, false, false])
})

test('JRNY-76 a journey file may use the old names tell, firstVisit and needsStorage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-choice-'))
  const file = join(folder, 'old.mjs')
  const fields = `name: 'old', summary: 'Old.', measuredPages: [], privateValues: {}, firstVisit: true, needsStorage: 'It stores.'`
  await writeFile(file, `export const journey = { ${fields}, tell(step) { step('Opens', () => {}) } }`)
  const [journey] = await chooseJourneys([file])
  expect(journey).toMatchObject({ name: 'old', isFirstVisit: true, requiresStorage: 'It stores.' })
  const steps: string[] = []
  journey?.steps((name) => steps.push(name))
  expect(steps).toEqual(['Opens'])
  await rm(folder, { recursive: true })
})

test('JRNY-18 a file without a complete journey is rejected, and other exports are ignored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-choice-'))
  const source = `{ name: 'mine', summary: 'Mine.', measuredPages: [], privateValues: {}, steps() {} }`
  const exporting = async (name: string, text: string): Promise<string> => {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, text)
    return file
  }
  const good = await exporting('good', `export const limit = 7\nexport const journey = ${source}`)
  expect((await chooseJourneys([good, good])).map(({ name }) => name)).toEqual(['mine'])
  const lacking = [
    ...['name', 'summary', 'measuredPages', 'privateValues', 'steps'].map((part) => `delete journey.${part}`),
    `journey.name = 'My Journey'`,
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
