// cspell:ignore stagign
import { expect, test } from 'vitest'
import { diagnose } from './diagnose.ts'

const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]

/** The environments of these tests have no live API. */
const requestApi = (): Promise<number> => Promise.reject(new Error('An API was requested.'))

/** Returns the diagnosis of this Node when at least `required` is needed. */
async function nodeFor(required: string) {
  const [node] = await diagnose({ env: 'demo', port: 0, apiPort: 0, node: required, requestApi })
  return node
}

test('BUILD-21 an older Node fails the check, in the same major version too', async () => {
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

test('BUILD-21 an unreadable environment reports the API as not checked', async () => {
  const about = async (env: string) => {
    const found = await diagnose({ env, port: 0, apiPort: 0, node: '>=22', requestApi })
    return found.find(({ subject }) => subject === 'API')?.found
  }
  expect(await about('stagign')).toBe('not checked, because the environment has none')
  expect(await about('demo')).toBe('the mock, which needs no network')
})
