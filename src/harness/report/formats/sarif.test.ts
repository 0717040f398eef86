import { expect, test } from 'vitest'
import { createAuditReport, createFinding } from '../model/test-audit-report.ts'
import { sarif } from './sarif.ts'

interface Result {
  readonly ruleId: string
  readonly level: string
  readonly locations: readonly [
    {
      readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
      readonly logicalLocations: readonly [{ readonly fullyQualifiedName: string }]
    },
  ]
  readonly suppressions?: readonly { readonly justification: string }[]
}

test('AUD-03 AUD-11 SARIF contains the location and severity of each finding, and the reason for known issues', () => {
  const content = { cmsPath: 'strapi/page/faq', field: 'header_title' }
  const report = createAuditReport(
    [
      createFinding('content/missing-title/faq', { place: { ...content, pages: [] } }),
      createFinding('links/broken-page', { severity: 'warning', place: { pages: ['/'] } }),
      createFinding('html/no-alt', {
        severity: 'suggestion',
        evidence: { selector: '#logo', html: '', standard: '', helpUrl: '' },
      }),
    ],
    {
      knownIssues: [
        {
          finding: createFinding('html/missing-title/faq'),
          issue: {
            finding: 'html/missing-title/faq',
            reason: 'The template moves.',
            owner: 'Ann',
            until: '2999-12-31',
          },
        },
      ],
    },
  )
  const text = sarif.render(report, { screenshots: new Map(), files: [] })
  const { runs } = JSON.parse(text) as { runs: [{ results: Result[]; tool: { driver: { rules: { id: string }[] } } }] }
  const results = runs[0].results.map(({ ruleId, level, locations: [findingPlace], suppressions = [] }) => [
    ruleId,
    level,
    findingPlace.physicalLocation.artifactLocation.uri,
    findingPlace.logicalLocations[0].fullyQualifiedName,
    ...suppressions.map(({ justification }) => justification),
  ])
  expect(results).toEqual([
    ['content/missing-title', 'error', 'strapi/page/faq', 'strapi/page/faq › header_title'],
    ['links/broken-page', 'warning', 'index', '/'],
    ['html/no-alt', 'note', 'faq', '#logo'],
    ['html/missing-title', 'error', 'faq', '/faq', 'The template moves.'],
  ])
  expect(runs[0].tool.driver.rules.map(({ id }) => id)).toEqual(results.map(([id]) => id))
})

test('AUD-40 SARIF identifies a finding by a fingerprint without a list index, and a failed step by its line', () => {
  const id = 'content/misspelled-word/strapi/page/faq/faq_item_list[how-do-i-return].answer'
  const findingPlace = { cmsPath: 'strapi/page/faq', field: 'faq_item_list[3].answer', location: '' }
  const step = createFinding('step/timeout/Pays', { place: { pages: [], location: 'src/harness/journeys/tiny.ts:12' } })
  const text = sarif.render(createAuditReport([createFinding(id, { place: findingPlace }), step]), {
    screenshots: new Map(),
    files: [],
  })
  const { runs } = JSON.parse(text) as { runs: [{ results: Record<string, unknown>[] }] }
  expect(runs[0].results).toMatchObject([
    { partialFingerprints: { 'finding/v2': id } },
    {
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/harness/journeys/tiny.ts' },
            region: { startLine: 12 },
          },
        },
      ],
    },
  ])
})
