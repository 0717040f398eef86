import { expect, test } from 'vitest'
import { createRedactor } from '#redaction/redactor.ts'
import {
  createBarrier,
  createCell,
  toFailure,
  createRequest,
  createScannedStep,
  createStep,
} from '../report/model/test-journey-report.ts'
import { redactCell, redactStep } from './redact-step.ts'

const redact = createRedactor({ name: ['Rowan', 'test', 'failed', 'GET', 'expectation', 'serious', 'reset'] })

test('redactStep redacts content but keeps kinds, file paths and IDs', () => {
  const step = createStep('Greets Rowan', {
    status: 'failed',
    path: '/hello/Rowan',
    screenshot: 'screenshots/01-test.webp',
    snapshot: { aria: '- text: Rowan', appearance: 'p "Rowan": 9 × 9 px', masked: [], scrollTop: 0 },
    requests: [createRequest({ method: 'GET', url: '/Rowan', message: 'Rowan failed', error: 'Rowan' })],
    console: [{ level: 'error', text: 'Rowan', source: '/a.js' }],
    accessibility: createScannedStep(createBarrier('test', '#rowan', { html: '<i>Rowan</i>' })),
    failures: [
      toFailure({
        received: 'Rowan',
        location: 'src/test.ts:1',
        shownTexts: ['Rowan'],
        repeatedRequests: ['GET /Rowan'],
      }),
    ],
  })
  const redacted = redactStep(step, redact)
  expect(JSON.stringify(redacted)).not.toMatch(/Rowan/)
  expect(redacted).toMatchObject({
    name: 'Greets [name 1]',
    status: 'failed',
    screenshot: 'screenshots/01-test.webp',
    requests: [{ method: 'GET', message: '[name 1] [name 3]' }],
    accessibility: { findings: [{ rule: 'test', impact: 'serious', selector: '#[name 1]' }] },
    failures: [{ kind: 'expectation', location: 'src/test.ts:1' }],
  })
})

test("redactCell keeps a cell's endpoint, fault and screenshot", () => {
  const cell = createCell({ fault: 'reset', message: 'Rowan', detail: 'Rowan', screenshot: 'screenshots/test.webp' })
  expect(redactCell(cell, redact)).toEqual({ ...cell, message: '[name 1]', detail: '[name 1]' })
})
