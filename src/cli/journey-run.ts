import { resolve } from 'node:path'
import type { DeviceName } from '#harness/devices.ts'
import type { OpenBrowser } from '#harness/drivers/browser.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import type { Fault } from '#harness/shop-address.ts'
import type { JourneyFlags } from './commands/journey.ts'
import { SurroundingsError, UsageError } from './errors.ts'
import { interruption } from './interruption.ts'
import { journeyProgress, printReport } from './journey-print.ts'
import { print } from './print.ts'

const REPORTS_FOLDER = 'reports'

/** What all runs of one command share. */
interface Surroundings {
  readonly site: string
  readonly browser: OpenBrowser
  readonly faults: readonly Fault[]
  readonly flags: JourneyFlags
}

interface Run {
  readonly journey: Journey
  readonly device: DeviceName
  /** Lighthouse brings a screen of its own, so it follows only the last run of a journey. */
  readonly measured: boolean
}

/** Runs what the command line asks for; true when everything passed without a finding. */
export async function runJourneys(name: string | undefined, flags: JourneyFlags): Promise<boolean> {
  const { journeys } = await import('#harness/journeys/registry.ts')
  if (flags.list === true) {
    for (const journey of journeys) print.line(`${journey.name}  ${journey.summary}`)
    return true
  }
  const chosen = name === undefined ? journeys : [await findJourney(name, journeys)]
  const faults = await readFaults(flags.fault)
  const address = flags.url === undefined ? undefined : siteAddress(flags.url)
  const { openBrowser } = await import('#harness/drivers/browser.ts')
  const browser = await openBrowser({ headed: flags.headed === true })
  // What waits for the browser ends with it.
  const stop = (): void => void browser.close()
  interruption.addEventListener('abort', stop, { once: true })
  try {
    if (address !== undefined) return await runAll(chosen, { site: address, browser, faults, flags })
    const served = await serve(flags.env, flags.recording)
    try {
      return await runAll(chosen, { site: served.url, browser, faults, flags })
    } finally {
      await served.close()
    }
  } finally {
    interruption.removeEventListener('abort', stop)
    await browser.close()
  }
}

async function runAll(journeys: readonly Journey[], surroundings: Surroundings): Promise<boolean> {
  const { device } = surroundings.flags
  const screens: DeviceName[] = device === 'all' ? ['desktop', 'mobile'] : [device]
  let passed = true
  for (const journey of journeys) {
    for (const screen of screens) {
      interruption.throwIfAborted()
      const run = { journey, device: screen, measured: surroundings.flags.audits && screen === screens.at(-1) }
      passed = (await runOnce(run, surroundings)) && passed
    }
  }
  return passed
}

async function runOnce({ journey, device, measured }: Run, surroundings: Surroundings): Promise<boolean> {
  const [{ runJourney }, { createDraft, discardDraft, publishReport }, { devices }] = await Promise.all([
    import('#harness/run-journey.ts'),
    import('#harness/report/report-folder.ts'),
    import('#harness/devices.ts'),
  ])
  const { site, browser, faults, flags } = surroundings
  const reports = resolve(REPORTS_FOLDER)
  const draft = await createDraft(reports)
  try {
    const report = await runJourney({
      journey,
      device: devices[device],
      site,
      browser,
      folder: draft,
      faults,
      accessibility: flags.audits,
      performance: measured,
      rerun: rerunCommand(journey.name, device, flags),
      signal: interruption,
      ...journeyProgress(journey.name, device),
    })
    printReport(report, await publishReport(draft, reports, report))
    return report.verdict === 'passed'
  } finally {
    // Gone already when it was published.
    await discardDraft(draft)
  }
}

async function findJourney(name: string, journeys: readonly Journey[]): Promise<Journey> {
  const found = journeys.find((journey) => journey.name === name)
  if (found !== undefined) return found
  const { nearestName } = await import('#environment/nearest-name.ts')
  const names = journeys.map((journey) => journey.name)
  const near = nearestName(name, names)
  throw new UsageError(`There is no journey "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}`, {
    next: `choose one of: ${names.join(', ')}.`,
  })
}

async function readFaults(texts: readonly string[]): Promise<Fault[]> {
  if (texts.length === 0) return []
  const { parseFault } = await import('#harness/shop-address.ts')
  return texts.map(parseFault)
}

function siteAddress(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new UsageError(`--url "${url}" is no address.`, { next: 'write it as http://127.0.0.1:4173.' })
}

/** Serves the export of an environment, with the mock beside it, on ports that are free. */
async function serve(
  environmentName: string,
  recording: string | undefined,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [{ loadEnvironment }, { assertExport }, { serveExport }] = await Promise.all([
    import('#environment/load.ts'),
    import('#export/manifest.ts'),
    import('./serve-export.ts'),
  ])
  const environment = await loadEnvironment(environmentName, { env: process.env })
  const folder = resolve('dist', environment.name)
  await assertExport(folder).catch((cause: unknown) => {
    throw new SurroundingsError(`There is no export in ${folder} to run the journey on.`, {
      next: `run "storefront build --env ${environmentName}" first, or give the address of a served one with --url.`,
      cause,
    })
  })
  return serveExport({ environment, folder, port: 0, apiPort: 0, recording })
}

function rerunCommand(name: string, device: DeviceName, flags: JourneyFlags): string {
  return [
    `npx storefront journey ${name} --device ${device}`,
    ...(flags.url === undefined ? [] : [`--url ${flags.url}`]),
    ...(flags.env === 'demo' ? [] : [`--env ${flags.env}`]),
    ...(flags.recording === undefined ? [] : [`--recording ${flags.recording}`]),
    ...flags.fault.map((fault) => `--fault ${fault}`),
    ...(flags.audits ? [] : ['--no-audits']),
  ].join(' ')
}
