import { expect, test } from 'vitest'
import { serveExport } from './serve-export.ts'

const { loadEnvironment } = await import('#environment/load.ts')

test.each([
  [{ recording: 'recordings/live' }, 'has a live API, so the mock cannot replay a recording.'],
  [
    { rules: [{ kind: 'status', status: 503 } as never] },
    'has a live API, and rules and faults apply only to the mock.',
  ],
])('rejects %j with a live API', async (asked, message) => {
  const environment = await loadEnvironment('staging', { env: {} })
  await expect(serveExport({ environment, folder: '/gone', port: 0, apiPort: 0, ...asked })).rejects.toThrow(message)
})
