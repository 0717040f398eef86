import type { BuildPhase } from '#export/phases.ts'
import { print } from './print.ts'

/**
 * Runs phases in order. Shows a live list on a terminal, one line per phase in a pipe, or nothing if `silent` is set.
 */
export async function runPhases(phases: readonly BuildPhase[], silent: boolean): Promise<void> {
  if (!silent && process.stdout.isTTY) return runOnTerminal(phases)
  for (const phase of phases) {
    const started = performance.now()
    const outcome = await phase.run()
    if (!silent) print.line(`${phase.title}: ${outcome} (${seconds(performance.now() - started)})`)
  }
}

async function runOnTerminal(phases: readonly BuildPhase[]): Promise<void> {
  const { Listr } = await import('listr2')
  const list = new Listr(
    phases.map((phase) => ({
      title: phase.title,
      async task(_context: unknown, task: { title: string }) {
        const started = performance.now()
        const outcome = await phase.run()
        task.title = `${phase.title}: ${outcome} (${seconds(performance.now() - started)})`
      },
    })),
    // The command handles signals itself, because the renderer would exit without removing the build's folders.
    { registerSignalListeners: false, rendererOptions: { showErrorMessage: false, collapseErrors: false } },
  )
  await list.run()
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
