import { CspEvaluator } from 'csp_evaluator'
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { loadEnvironment } from '#environment/load.ts'
import { createConfiguratorHeaders, createSecurityHeaders } from '#export/hosts/headers.ts'
import { type RouteId, routes } from '#routes/table.ts'

/** Returns the findings above "medium" from Google's policy evaluator, whose lowest number is the most severe. */
function graveFindings(headers: Record<string, string>): string[] {
  const { csp } = new CspParser(headers['Content-Security-Policy'] ?? '')
  const grave = ({ severity }: Finding): boolean => severity < Severity.MEDIUM || severity === Severity.HIGH_MAYBE
  return new CspEvaluator(csp)
    .evaluate()
    .filter(grave)
    .map(({ directive, value }) => `${directive} ${value}`)
}

const pages = [...(Object.keys(routes) as RouteId[]), undefined]

test.each(['demo', 'staging', 'production'])(
  'the policy evaluator finds nothing above medium in %s, except what the map provider requires on one page',
  async (environment) => {
    const { settings } = await loadEnvironment(environment, { env: {} })
    const found = pages.flatMap((route) =>
      graveFindings(createSecurityHeaders(route, settings)).map((text) => [route, text]),
    )
    const forced = settings.MAPS_SCRIPT_URL.startsWith('https://maps.googleapis.com/')
      ? [['dealerLocator', 'script-src https://maps.googleapis.com/maps/api/']]
      : []
    expect(found).toEqual(forced)
    expect(graveFindings(createConfiguratorHeaders(settings, 'https://shop.example'))).toEqual([])
  },
)

test('no page allows inline scripts, and only one allows inline styles', async () => {
  const { settings } = await loadEnvironment('production', { env: {} })
  const policies = pages.map(
    (route) => [route, createSecurityHeaders(route, settings)['Content-Security-Policy'] ?? ''] as const,
  )
  expect(policies.filter(([, text]) => text.includes("'unsafe-")).map(([route]) => route)).toEqual(['dealerLocator'])
  expect(policies.filter(([, text]) => /script-src[^;]*'unsafe-/.test(text))).toEqual([])
})
