import { expect, test } from 'vitest'
import { audit, finding } from '../model/test-audit-report.ts'
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

test('AUD-03 AUD-11 code hosts are told where each finding is and how bad, and of known issues why they do not count', () => {
  const content = { call: 'strapi/page/faq', field: 'header_title' }
  const report = audit(
    [
      finding('content/no-title/faq', { content, pages: [] }),
      finding('links/broken-page', { severity: 'warning', pages: ['/'] }),
      finding('html/no-alt', {
        severity: 'hint',
        technical: { selector: '#logo', element: '', standard: '', guide: '' },
      }),
    ],
    {
      known: [
        {
          finding: finding('html/no-title/faq'),
          issue: { finding: 'html/no-title/faq', reason: 'The template moves.', owner: 'Ann', until: '2999-12-31' },
        },
      ],
    },
  )
  const text = sarif.renderAudit(report, { pictures: new Map(), files: [] })
  const { runs } = JSON.parse(text) as { runs: [{ results: Result[]; tool: { driver: { rules: { id: string }[] } } }] }
  const told = runs[0].results.map(({ ruleId, level, locations: [place], suppressions = [] }) => [
    ruleId,
    level,
    place.physicalLocation.artifactLocation.uri,
    place.logicalLocations[0].fullyQualifiedName,
    ...suppressions.map(({ justification }) => justification),
  ])
  expect(told).toEqual([
    ['content/no-title', 'error', 'strapi/page/faq', 'strapi/page/faq › header_title'],
    ['links/broken-page', 'warning', 'index', '/'],
    ['html/no-alt', 'note', 'faq', '#logo'],
    ['html/no-title', 'error', 'faq', '/faq', 'The template moves.'],
  ])
  expect(runs[0].tool.driver.rules.map(({ id }) => id)).toEqual(told.map(([id]) => id))
})
