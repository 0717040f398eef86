import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import type { DeviceName } from '#harness/devices.ts'
import type { OpenBrowser } from '#harness/drivers/browser.ts'
import type { Journey } from '#harness/journeys/journey.ts'
import type { Fault } from '#harness/shop-address.ts'
import type { Turns } from '#harness/turns.ts'
import type { JourneyFlags } from './commands/journey.ts'
import { interruption, untilInterrupted } from './interruption.ts'
import { chooseJourneys, registeredJourneys, stepNumber } from './journey-choice.ts'
import { journeyProgress } from './journey-print.ts'
import { print } from './print.ts'

const REPORTS_FOLDER = 'reports'

/** What all runs of one command share. */
interface Surroundings {
  readonly site: string
  readonly browser: OpenBrowser
  readonly faults: readonly Fault[]
  readonly flags: JourneyFlags
  readonly turns: Turns
}

interface Run {
  readonly journey: Journey
  readonly device: DeviceName
  /** Lighthouse brings a screen of its own, so it follows only the last run of a journey. */
  readonly measured: boolean
}

/** Runs what the command line asks for; gives the exit code: 0 when everything passed without a finding. */
export async function runJourneys(names: readonly string[], flags: JourneyFlags): Promise<number> {
  if (flags.list === true) {
    for (const journey of await registeredJourneys()) print.line(`${journey.name}  ${journey.summary}`)
    return EXIT_CODES.fine
  }
  if (flags.calls !== undefined && flags.faults === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--calls chooses calls of the fault matrix.',
      next: 'add --faults, or leave out --calls.',
    })
  }
  const chosen = await chooseJourneys(names)
  const [faults, turns] = await Promise.all([readFaults(flags.fault), newTurns()])
  const address = flags.url === undefined ? undefined : siteAddress(flags.url)
  const browser = await browserFor(flags)
  // What waits for the browser ends with it.
  const stop = (): void => void browser.close().catch(() => undefined)
  interruption.addEventListener('abort', stop, { once: true })
  try {
    if (address !== undefined) return await runAll(chosen, { site: address, browser, faults, flags, turns })
    const served = await serve(flags.env, flags.recording)
    try {
      return await runAll(chosen, { site: served.url, browser, faults, flags, turns })
    } finally {
      await served.close()
    }
  } finally {
    interruption.removeEventListener('abort', stop)
    await browser.close().catch(() => undefined)
  }
}

async function newTurns(): Promise<Turns> {
  const { createTurns } = await import('#harness/turns.ts')
  return createTurns()
}

async function browserFor(flags: JourneyFlags): Promise<OpenBrowser> {
  const { connectBrowser, openBrowser } = await import('#harness/drivers/browser.ts')
  return flags.browserWs === undefined
    ? openBrowser({ headed: flags.headed === true })
    : connectBrowser(flags.browserWs)
}

/** Runs every journey on every screen, as many side by side as there are workers. */
async function runAll(journeys: readonly Journey[], surroundings: Surroundings): Promise<number> {
  const { device, audits } = surroundings.flags
  const screens: DeviceName[] = device === 'all' ? ['desktop', 'mobile'] : [device]
  const runs = journeys.flatMap((journey) =>
    screens.map((screen): Run => ({ journey, device: screen, measured: audits && screen === screens.at(-1) })),
  )
  const codes: number[] = []
  const waiting = runs.values()
  async function work(): Promise<void> {
    for (const run of waiting) {
      interruption.throwIfAborted()
      codes.push(await runNamed(run, surroundings))
    }
  }
  // The matrix takes the workers for itself.
  const workers = surroundings.flags.faults === true ? 1 : (surroundings.flags.workers ?? 1)
  await Promise.all(Array.from({ length: Math.min(workers, runs.length) }, work))
  if (runs.length > 1) {
    const passed = codes.filter((code) => code === EXIT_CODES.fine).length
    print.line(`${passed} of ${runs.length} runs passed.`)
  }
  return Math.max(EXIT_CODES.fine, ...codes)
}

/** A journey that is broken is told and keeps no other from running; it is never counted as passed. */
async function runNamed(run: Run, surroundings: Surroundings): Promise<number> {
  try {
    return (await runOnce(run, surroundings)) ? EXIT_CODES.fine : EXIT_CODES.findings
  } catch (error) {
    if (!(error instanceof StorefrontError) || error.kind !== 'broken-journey') throw error
    print.failure(`${run.journey.name} on ${run.device}: ${error.message}`, error.next)
    return EXIT_CODES.surroundings
  }
}

/** True when the run has nothing to complain about; one that passed only when tried again says so. */
async function runOnce({ journey, device, measured }: Run, surroundings: Surroundings): Promise<boolean> {
  const [{ runJourney }, { createDraft, discardDraft, publishReport }, { renderText }, { devices }] = await Promise.all(
    [
      import('#harness/run-journey.ts'),
      import('#harness/report/report-folder.ts'),
      import('#harness/report/journey/text.ts'),
      import('#harness/devices.ts'),
    ],
  )
  const { site, browser, faults, flags, turns } = surroundings
  const until = flags.until === undefined ? undefined : await untilStep(flags.until, journey)
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
      turns,
      // The matrix asks one question only; the audits have a run of their own.
      accessibility: flags.audits && flags.faults === undefined,
      performance: measured && flags.faults === undefined,
      faultMatrix:
        flags.faults === true ? { only: callIds(flags), workers: flags.workers ?? usualWorkers() } : undefined,
      retries: flags.retries,
      until,
      hold: flags.headed === true && until !== undefined ? hold : undefined,
      seed: flags.seed,
      rerun: rerunCommand(journey.name, device, flags),
      signal: interruption,
      ...journeyProgress(journey.name, device, flags.workers !== undefined && flags.faults === undefined),
    })
    const published = await publishReport(draft, reports, report)
    for (const line of renderText(published.report, relative(process.cwd(), published.folder))) print.line(line)
    return report.verdict === 'passed' || report.verdict === 'flaky'
  } finally {
    // Gone already when it was published.
    await discardDraft(draft)
  }
}

async function untilStep(wanted: string, journey: Journey): Promise<number> {
  const { listSteps } = await import('#harness/story-runner.ts')
  return stepNumber(
    wanted,
    journey.name,
    listSteps(journey).map(({ name }) => name),
  )
}

/** Keeps the window open to be looked at. */
async function hold(): Promise<void> {
  print.line('The browser stays open here. Press Ctrl-C to go on.')
  await untilInterrupted()
}

async function readFaults(texts: readonly string[]): Promise<Fault[]> {
  if (texts.length === 0) return []
  const { parseFault } = await import('#harness/shop-address.ts')
  return texts.map(parseFault)
}

function callIds({ calls }: JourneyFlags): string[] {
  return (calls ?? '').split(',').filter((id) => id !== '')
}

/** Replays mostly wait, so two go well on one core; more would make each other late. */
function usualWorkers(): number {
  return Math.min(8, 2 * availableParallelism())
}

function siteAddress(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw new StorefrontError({
    kind: 'usage',
    message: `--url "${url}" is no address.`,
    next: 'write it as http://127.0.0.1:4173.',
  })
}

/** Serves the export of an environment, with the mock beside it, on ports that are free. */
async function serve(
  environmentName: string,
  recording: string | undefined,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [{ loadEnvironment }, { assertExport }, { serveExport }] = await Promise.all([
    import('#environment/load.ts'),
    import('#export/publish/manifest.ts'),
    import('./serve-export.ts'),
  ])
  const environment = await loadEnvironment(environmentName, { env: process.env })
  const folder = resolve('dist', environment.name)
  await assertExport(folder).catch((cause: unknown) => {
    throw new StorefrontError({
      kind: 'surroundings',
      message: `There is no export in ${folder} to run the journey on.`,
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
    ...(flags.until === undefined ? [] : [`--until "${flags.until}"`]),
    ...(flags.seed === undefined ? [] : [`--seed ${flags.seed}`]),
    ...(flags.faults === true ? ['--faults'] : []),
    ...(flags.calls === undefined ? [] : [`--calls ${flags.calls}`]),
    ...(flags.audits ? [] : ['--no-audits']),
  ].join(' ')
}
