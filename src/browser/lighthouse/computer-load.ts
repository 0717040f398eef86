import os from 'node:os'

/** Returns the number of processes per core that ran or waited in the last minute, or 0 if it is unknown, as on Windows. */
export function getLoadPerCore(): number {
  const [load = 0] = os.loadavg()
  return Math.round((load / os.availableParallelism()) * 10) / 10
}

/** Describes the load of the computer where a time limit is judged, or returns an empty string if it is unknown. */
export function describeLoad(loadPerCore: number): string {
  if (loadPerCore === 0) return ''
  return `Load of this computer: ${loadPerCore.toFixed(1)} processes per core. Above 1.0 it was busy, and times are longer.`
}
