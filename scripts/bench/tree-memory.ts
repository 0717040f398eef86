import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 40
const PAGE_BYTES = 4096

/**
 * Samples the memory of a process and its descendants (Linux only). The returned function stops and returns the peak in
 * bytes.
 */
export function watchMemory(pid: number): () => number {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, measureResidentTree(pid))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    return peak
  }
}

function measureResidentTree(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), readParentPid(name))
  }
  const isBelow = (pid: number): boolean => {
    for (let current = pid; current > 1; current = parents.get(current) ?? 0) if (current === root) return true
    return false
  }
  return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + residentBytes(pid), 0)
}

function readParentPid(pid: string): number {
  const text = read(`/proc/${pid}/stat`)
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function residentBytes(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES
}

/** Reads a file of a process. Returns an empty string for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
