// cspell:ignore stagign
import { expect, test } from 'vitest'
import { diagnose } from './diagnose.ts'

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

/** Returns the diagnosis of this Node version when at least `required` is needed. */
async function nodeFor(required: string) {
  const [node] = await diagnose({ env: 'demo', port: 0, apiPort: 0, node: required })
  return node
}

test('BUILD-21 fails an older Node version, even of the same major version', async () => {
  const older = (required: string) => ({
    subject: 'Node',
    fine: false,
    found: `${process.versions.node}, older than ${required}`,
    next: 'Run "npm run setup".',
  })
  expect(await nodeFor(`>=${major}.${minor + 1}`)).toEqual(older(`${major}.${minor + 1}`))
  expect(await nodeFor(`>=${major + 1}.0`)).toEqual(older(`${major + 1}.0`))
  const fine = { subject: 'Node', fine: true, found: process.versions.node }
  expect(await nodeFor(`>=${major}.${minor}`)).toEqual(fine)
  expect(await nodeFor(`>=${major - 1}.${minor + 1}`)).toEqual(fine)
})

test('BUILD-21 reports the API as not checked if the environment is unreadable', async () => {
  const about = async (env: string) => {
    const found = await diagnose({ env, port: 0, apiPort: 0, node: '>=22' })
    return found.find(({ subject }) => subject === 'API')?.found
  }
  expect(await about('stagign')).toBe('not checked, because the environment has none')
  expect(await about('demo')).toBe('the mock, which needs no network')
})
