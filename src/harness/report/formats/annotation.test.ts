import { expect, test } from 'vitest'
import type { JourneyReport } from '../model/journey-report.ts'
import { formatAnnotation } from './annotation.ts'

test("formatAnnotation escapes special characters in a failed step's annotation", () => {
  const failure = {
    expected: 'the total: $17.00',
    received: '100 %\nless',
    location: 'src/harness/journeys/consent.ts:47',
  }
  const step = { number: 3, name: 'Pays, or not', status: 'failed', failures: [failure] }
  const report = {
    journey: { name: 'consent' },
    device: { name: 'mobile' },
    engine: 'chromium',
    injectedRules: [],
    conditions: [],
    steps: [step],
  }
  const environment = { GITHUB_ACTIONS: 'true' }
  expect(formatAnnotation(report as unknown as JourneyReport, environment)).toBe(
    '::error file=src/harness/journeys/consent.ts,line=47,title=consent on mobile%2C step 3%3A Pays%2C or not' +
      '::Expected the total: $17.00, but 100 %25%0Aless',
  )
  expect(formatAnnotation({ ...report, steps: [] } as unknown as JourneyReport, environment)).toBeUndefined()
  expect(formatAnnotation(report as unknown as JourneyReport, {})).toBeUndefined()
  const inFirefox = { ...report, engine: 'firefox' } as unknown as JourneyReport
  expect(formatAnnotation(inFirefox, environment)).toContain('title=consent on mobile in Firefox%2C step 3')
  const injectedRules = [{ label: 'status 500 for checkOut', appliedRequests: 1, warning: null }]
  const injected = { ...report, injectedRules } as unknown as JourneyReport
  expect(formatAnnotation(injected, environment)).toContain(
    'title=consent on mobile%2C with status 500 for checkOut%2C step 3',
  )
})
