import { expect, test } from 'vitest'
import { serveExport } from './serve-export.ts'

const { loadEnvironment } = await import('#environment/load.ts')

test.each([
  [{ recording: 'recordings/live' }, 'has a live API, so no mock answers from a recording.'],
  [{ rules: [{ kind: 'status', status: 503 } as never] }, 'has a live API, to which no rule applies.'],
])('MOCK-90 JRNY-18 with a live API nothing stands in for, so %j is refused', async (asked, message) => {
  const environment = await loadEnvironment('staging', { env: {} })
  await expect(serveExport({ environment, folder: '/gone', port: 0, apiPort: 0, ...asked })).rejects.toThrow(message)
})
