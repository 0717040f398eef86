import { expect, test } from 'vitest'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { gatherContent } from '../gather-content.ts'
import { auditContent } from './audit-content.ts'

test('AUD-28 AUD-09 of a CMS that answers half its calls the other half is told, and nothing else', async () => {
  const mock = createMock({ fixtures: await loadFixtures() })
  let asked = 0
  const content = await gatherContent({
    apiAddress: 'http://api.example',
    fetch: (...call) => {
      asked += 1
      return asked % 2 === 0 ? Promise.resolve(new Response('down', { status: 503 })) : mock.fetch(...call)
    },
    day: '2026-11-22',
    brand: 'Cairnwell',
    mediaAddress: '',
    fetchFile: () => Promise.reject(new Error('Nobody asks.')),
    otherHosts: new Map(),
  })
  expect(content.failed.length).toBeGreaterThan(10)
  expect(content.documents.length).toBeGreaterThan(10)
  const findings = auditContent(content)
  expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(['call-failed'])
  expect(findings).toHaveLength(content.failed.length)
})
