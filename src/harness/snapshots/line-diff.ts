import type { DiffLine } from '../findings/snapshot.ts'

/** Number of context lines around a change. */
const CONTEXT_LINES = 2

/**
 * Compares two accessibility trees, given as text with one element per line. Returns the changed lines with some
 * context, or an empty list if the trees are equal.
 */
export function diffLines(baseline: string, current: string): DiffLine[] {
  if (baseline === current) return []
  const all = alignedLines(listLines(baseline), listLines(current))
  const changed = all.flatMap(({ kind }, index) => (kind === 'unchanged' ? [] : [index]))
  const shown = all.map((_, index) => changed.some((changedIndex) => Math.abs(changedIndex - index) <= CONTEXT_LINES))
  return all.flatMap((line, index): DiffLine[] => {
    if (shown[index] !== true) return []
    const isApart = index > 0 && shown[index - 1] === false && shown.indexOf(true) < index
    return isApart ? [{ kind: 'unchanged', text: `${getIndent(line)}…` }, line] : [line]
  })
}

function getIndent({ text }: DiffLine): string {
  return ' '.repeat(Math.max(0, text.search(/\S/)))
}

function listLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Merges the lines of both texts, based on their longest common subsequence. */
function alignedLines(baseline: readonly string[], current: readonly string[]): DiffLine[] {
  // length[i][j] is the length of the common subsequence of the remaining lines.
  const length = Array.from({ length: baseline.length + 1 }, () => new Uint32Array(current.length + 1))
  const at = (i: number, j: number): number => length[i]?.[j] ?? 0
  for (let i = baseline.length - 1; i >= 0; i -= 1) {
    for (let j = current.length - 1; j >= 0; j -= 1) {
      const row = length[i]
      if (row !== undefined)
        row[j] = baseline[i] === current[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < baseline.length || j < current.length) {
    const [gone, fresh] = [baseline[i], current[j]]
    if (gone !== undefined && gone === fresh) {
      lines.push({ kind: 'unchanged', text: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: gone })
      i += 1
    } else if (fresh !== undefined) {
      lines.push({ kind: 'added', text: fresh })
      j += 1
    }
  }
  return lines
}
