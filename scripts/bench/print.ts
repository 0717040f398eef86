import { cpus } from 'node:os'

export function printComputer(): void {
  console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`)
}

/** Prints a value and whether it meets its goal. */
export function printGoal(label: string, value: string, isReached: boolean, goal: string): void {
  console.log(`  ${isReached ? '✓' : '✗'} ${label}: ${value} (${goal})`)
}

export function formatPercentage(share: number): string {
  return `${(share * 100).toFixed(0)}%`
}

export function getMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
