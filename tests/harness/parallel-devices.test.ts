import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JourneyReport } from '#harness/report/model/journey-report.ts'
import { createDemoFolder } from './demo-folder.ts'

/** Time limit for four runs on two busy cores. */
const LIMIT_MS = 180_000

const folder = createDemoFolder()

test(
  'JRNY-11 JRNY-18 JRNY-19 a journey on two devices has the same results in parallel and in sequence',
  async () => {
    const run = async (workers: string) => {
      const file = join(import.meta.dirname, 'short-purchase.ts')
      const { code, output } = await folder.journey(file, '--no-audits', '--no-trace', '--workers', workers)
      expect(code, output).toBe(0)
      expect(output).toContain('short-purchase on desktop: passed')
      expect(output).toContain('short-purchase on mobile: passed')
      const names = [...output.matchAll(/^ {2}Report: +(.+)index\.html$/gm)].map(([, name = '']) => name)
      const reports = await Promise.all(names.map((name) => folder.report(name)))
      return reports.toSorted((one, other) => one.device.name.localeCompare(other.device.name))
    }
    const summarize = ({ device, verdict, steps }: JourneyReport) => ({
      device,
      verdict,
      steps: steps.map(({ name, status, path }) => ({ name, status, path: path?.replace(/confirm\/.*/, 'confirm/…') })),
      // Requests that can be deferred are ignored, because timing determines the step that sends them.
      calls: new Set(steps.flatMap(({ requests }) => requests.map(({ endpointId }) => endpointId))),
    })
    const [alone, together] = [await run('1'), await run('2')]
    expect(together.map(summarize)).toEqual(alone.map(summarize))
    expect(together).toHaveLength(2)
    expect(new Set(together.map(({ namespace }) => namespace)).size).toBe(2)
  },
  LIMIT_MS,
)
