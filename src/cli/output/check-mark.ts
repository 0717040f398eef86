import { outputColors } from './colors.ts'

/** Returns the mark of a check: passed, failed, or skipped or optional. */
export function formatCheckMark(check: {
  readonly fine: boolean
  readonly skipped?: true | undefined
  readonly next?: string | undefined
}): string {
  if (!check.fine) return outputColors.red('✗')
  return check.skipped === true || check.next !== undefined ? outputColors.dim('–') : outputColors.green('✓')
}
