import { expect, test } from 'vitest'
import { createAuditReport, createCheckedAudit, createFinding } from '../model/test-audit-report.ts'
import { junit } from './junit.ts'

/**
 * Elements of the Jenkins JUnit schema (junit-10.xsd) with their required and optional attributes and their children.
 */
const SCHEMA: Readonly<Record<string, { required: string[]; optional: string[]; children: string[] }>> = {
  testsuites: { required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url', 'group'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  failure: { required: [], optional: ['type', 'message'], children: [] },
  skipped: { required: [], optional: ['type', 'message'], children: [] },
  'system-out': { required: [], optional: [], children: [] },
}

/** Returns the schema violations in XML. */
function listViolations(xml: string): string[] {
  const violations: string[] = []
  const open: string[] = []
  for (const [, end, name = '', attributes = '', empty] of xml.matchAll(
    /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (end === '/') {
      if (open.pop() !== name) violations.push(`${name} is not open`)
      continue
    }
    const parent = open.at(-1)
    const names = Array.from(attributes.matchAll(/ ([\w-]+)=/g), ([, attribute = '']) => attribute)
    const { required = [], optional = [] } = SCHEMA[name] ?? {}
    if (parent !== undefined && SCHEMA[parent]?.children.includes(name) !== true)
      violations.push(`${name} in ${parent}`)
    violations.push(
      ...required.filter((each) => !names.includes(each)).map((each) => `${name} without ${each}`),
      ...names.filter((each) => ![...required, ...optional].includes(each)).map((each) => `${name} with ${each}`),
    )
    if (empty === '') open.push(name)
  }
  return [...violations, ...open]
}

test('JUnit matches the Jenkins schema', () => {
  const report = createAuditReport([createFinding('html/missing-title/faq', { message: 'a "quote" & <b>' })], {
    audits: [{ ...createCheckedAudit('html', '9 pages'), isComplete: false }],
  })
  const xml = junit.render(report, { screenshots: new Map(), files: [] })
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites /)
  expect(listViolations(xml.replace(/^<\?.*\?>/, ''))).toEqual([])
  expect(xml.match(/ timestamp="[^"]*"/g)).toEqual([expect.stringMatching(/="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"$/)])
})
